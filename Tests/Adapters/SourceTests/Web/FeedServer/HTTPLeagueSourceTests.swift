import Foundation
import HTTPSource
import LeagueCore
import OfflineCore
import Testing

struct HTTPLeagueSourceTests {
  private static let team = #"{"id":"t","name":"Aurora","logo_url":"http://a/1"}"#

  @Test func readsLeaguesInTheirOrder() async throws {
    let leagues = try await open(
      """
      {"items":[
        {"id":"a/b","stage_id":"","name":"Serie A","logo_url":"https://a.org/1?x=%20","more":1},
        {"id":"","stage_id":"s","name":"\\u0000é","logo_url":"demo:2"}
      ],"more":true}
      """
    ).leagues.leagues()
    #expect(leagues.map(\.id) == ["a/b", ""])
    #expect(leagues.map(\.stageID) == ["", "s"])
    #expect(leagues.map(\.name) == ["Serie A", "\0é"])
    #expect(leagues.map(\.logoURL.absoluteString) == ["https://a.org/1?x=%20", "demo:2"])
  }

  @Test(
    arguments: [
      ("goalkeeper", .goalkeeper), ("DEFENDER", .defender), ("Midfielder", .midfielder),
      ("forward", .forward), ("coach", .coach), ("Portero", .other("Portero")), ("", .other("")),
    ] as [(String, Position)])
  func readsPositionsInAnyCase(name: String, position: Position) async throws {
    let squad = try await open(
      #"{"items":[{"id":"p","name":"Ana","position":"\#(name)","number":null}]}"#
    ).leagues.squad(of: "t")
    #expect(
      squad == [
        Player(
          id: "p", name: "Ana", number: nil, position: position, nationality: nil, photoURL: nil)
      ])
  }

  @Test(arguments: [
    ("a", "a"), ("..", "%2E%2E"), ("a/../b?c#d", "a%2F..%2Fb%3Fc%23d"), ("%2F", "%252F"), ("", ""),
    ("é", "%C3%A9"),
  ])
  func asksForOneParentWhateverItsID(id: String, segment: String) async throws {
    let transport = ScriptedTransport(#"{"items":[]}"#)
    let source = try SourcePlugin<LeaguePorts>.http(transport: transport)
      .open(SourceOptions(locator: "http://a.org:1/x/?k=v"))
    #expect(try await source.leagues.leagues() == [])
    #expect(try await source.leagues.teams(of: id) == [])
    #expect(try await source.leagues.squad(of: id) == [])
    #expect(
      transport.addresses == [
        "http://a.org:1/x/v1/leagues?k=v",
        "http://a.org:1/x/v1/leagues/\(segment)/teams?k=v",
        "http://a.org:1/x/v1/teams/\(segment)/players?k=v",
      ])
  }

  @Test(
    arguments: [
      (404, .notFound), (410, .notFound), (201, .invalidData), (304, .invalidData),
      (401, .unauthorized), (403, .unauthorized), (500, .invalidData),
    ] as [(Int, SourceError.Reason)])
  func tellsAMissingParentFromOtherRefusals(
    status: Int, reason: SourceError.Reason
  ) async throws {
    let address = "http://a.org/v1/leagues/x/teams"
    let detail = reason == .notFound ? "" : "status \(status)"
    let told = reason == .invalidData ? status : nil
    await #expect(throws: SourceError(reason, address: address, detail: detail, code: told)) {
      try await open(#"{"items":[]}"#, status: status).leagues.teams(of: "x")
    }
  }

  @Test(arguments: [
    ("", "it is empty"), ("{}", "items is missing"),
    (#"{"items":[OK,{"id":"t","name":"x"}]}"#, "item 2: logo_url is missing"),
    (
      #"{"items":[OK,OK,{"id":"t","name":"x","logo_url":"x"}]}"#,
      "item 3: logo_url is not an address"
    ),
    (#"{"items":[{"id":1,"name":"x","logo_url":"http://a"}]}"#, "item 1: id has the wrong type"),
  ])
  func refusesAListWithOneFaultAndSaysWhere(body: String, fault: String) async throws {
    let body = body.replacingOccurrences(of: "OK", with: Self.team)
    let address = "http://a.org/v1/leagues/x/teams"
    await #expect(throws: SourceError(.invalidData, address: address, detail: fault)) {
      try await open(body).leagues.teams(of: "x")
    }
  }

  @Test func takesTenThousandItemsAndNotOneMore() async throws {
    let items = Array(repeating: Self.team, count: 10_000)
    let all = try await open(list(items)).leagues.teams(of: "x")
    #expect(all.count == 10_000)
    await #expect(
      throws: SourceError(
        .invalidData, address: "http://a.org/v1/leagues/x/teams", detail: "more than 10000 items")
    ) { try await open(list(items + [Self.team])).leagues.teams(of: "x") }
  }

  private func list(_ items: [String]) -> String {
    #"{"items":[\#(items.joined(separator: ","))]}"#
  }

  private func open(_ body: String, status: Int = 200) throws -> Source<LeaguePorts> {
    try SourcePlugin<LeaguePorts>.http(transport: ScriptedTransport(body, status: status))
      .open(SourceOptions(locator: "http://a.org"))
  }
}
