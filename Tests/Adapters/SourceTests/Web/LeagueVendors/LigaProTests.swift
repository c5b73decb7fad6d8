import Foundation
import HTTPSource
import LeagueCore
import LeagueVendorsSource
import OfflineCore
import Testing

struct LigaProTests {
  @Test func asksEachVendorForItsOwn() async throws {
    let vendor = ScriptedTransport { request in
      HTTPResponse(status: 200, body: Data((Self.answers[request.url.path()] ?? "").utf8))
    }
    let source = try open(vendor, word: "ligapro:")
    let leagues = try await source.leagues.leagues()
    #expect(leagues.map(\.name) == ["LigaPro Serie A", "LigaPro Serie B"])
    var players: [String] = []
    for league in leagues {
      for team in try await source.leagues.teams(of: league.id) {
        players += try await source.leagues.squad(of: team.id).map(\.name)
      }
    }
    #expect(players == ["Rumi", "Ana"])
    #expect(vendor.requests.map(\.key) == ["a", "a", "b", "b"])
    // The prefixes of the ids belong to the combined source and are not sent.
    #expect(vendor.addresses[1].hasSuffix("team_id=t:1".replacing(":", with: "%3A")))
    #expect(vendor.addresses[3].hasSuffix("?id=1&domain=es"))
  }

  @Test(arguments: ["IaFDigtm", "", "other:IaFDigtm", ":", "transfermarkt", "flashlive"])
  func knowsNoIDThatItDidNotGive(id: String) async throws {
    let vendor = ScriptedTransport("")
    let missing = SourceError(.notFound, address: "ligapro: \(id)")
    await #expect(throws: missing) { try await open(vendor).leagues.teams(of: id) }
    await #expect(throws: missing) { try await open(vendor).leagues.squad(of: id) }
    #expect(vendor.requests.isEmpty)
  }

  @Test func oneAddressStandsInForBothVendors() async throws {
    let vendor = ScriptedTransport { request in
      let path = request.url.path()
      let answer = path == "/1.png" ? "GIF89a" : Self.answers["/v1" + path] ?? "{}"
      return HTTPResponse(status: 200, body: Data(answer.utf8))
    }
    let source = try open(vendor, word: "ligapro:http://127.0.0.1:9")
    for league in try await source.leagues.leagues() {
      _ = try? await source.leagues.teams(of: league.id)
    }
    #expect(vendor.requests.map(\.url.host) == ["127.0.0.1", "127.0.0.1"])
    _ = try await source.imageData.data(for: try #require(URL(string: "http://127.0.0.1:9/1.png")))
  }

  private static let answers = [
    "/v1/tournaments/standings":
      #"{"DATA":[{"ROWS":[{"TEAM_ID":"t:1","TEAM_NAME":"T","TEAM_IMAGE_PATH":"http://a"}]}]}"#,
    "/v1/teams/squad":
      #"{"DATA":[{"ITEMS":[{"PLAYER_ID":"1","PLAYER_NAME":"Rumi","PLAYER_TYPE_ID":"COACH"}]}]}"#,
    "/clubs/list-by-competition/": #"{"clubs":[{"id":"1","name":"U","image":"http://a"}]}"#,
    "/clubs/get-squad": #"{"squad":[{"id":"1","name":"Ana"}]}"#,
  ]

  private func open(
    _ vendor: ScriptedTransport, word: String = "ligapro:"
  ) throws -> Source<LeaguePorts> {
    try SourcePlugin.ligaPro(
      transport: vendor, flashLiveKey: APIKey(variable: "A", value: "a"),
      transfermarktKey: APIKey(variable: "B", value: "b")
    ).open(SourceOptions(locator: word))
  }
}
