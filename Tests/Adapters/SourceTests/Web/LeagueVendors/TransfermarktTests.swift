import Foundation
import LeagueCore
import LeagueVendorsSource
import OfflineCore
import Testing

struct TransfermarktTests {
  private static let home = "https://transfermarket.p.rapidapi.com/clubs/"

  @Test func tellsItsLeagueWithoutARequest() async throws {
    let vendor = ScriptedTransport("")
    let leagues = try await open(vendor).leagues.leagues()
    #expect(leagues.map(\.id) == ["EC2L"])
    #expect(leagues.map(\.name) == ["LigaPro Serie B"])
    #expect(vendor.requests.isEmpty)
  }

  @Test func readsClubs() async throws {
    let vendor = ScriptedTransport(
      #"{"x":1,"clubs":[{"id":"7","name":"Volcán","image":"https://img.example/7","y":[]}]}"#)
    let logo = try #require(URL(string: "https://img.example/7"))
    #expect(
      try await open(vendor).leagues.teams(of: "EC2L")
        == [Team(id: "7", name: "Volcán", logoURL: logo)])
    #expect(vendor.addresses == [Self.home + "list-by-competition/?id=EC2L&domain=es"])
  }

  @Test(arguments: [
    ("8", 8), ("ocho", nil), ("", nil), ("8a", nil), ("99999999999999999999", nil),
  ])
  func readsTheNumberOnAShirt(text: String, number: Int?) async throws {
    #expect(try await player(#""shirtNumber":"\#(text)""#).number == number)
  }

  @Test(
    arguments: [
      ("Portero", .goalkeeper), ("defensa", .defender), ("CENTROCAMPISTA", .midfielder),
      ("Delantero", .forward), ("Entrenador", .coach), ("Goalkeeper", .goalkeeper),
      ("defender", .defender), ("Midfielder", .midfielder), ("Forward", .forward),
      ("coach", .coach), ("Torwart", .other("Torwart")),
    ] as [(String, Position)])
  func readsPositionsInBothLanguages(name: String, position: Position) async throws {
    let fields = #""positions":{"first":{"id":"1","group":"\#(name)"},"second":{}}"#
    #expect(try await player(fields).position == position)
  }

  @Test(arguments: [
    #""more":1"#, #""positions":{},"nationalities":[{"name":""}],"image":"""#,
    #""positions":{"first":{}},"image":null"#,
  ])
  func leavesOpenWhatIsNotSaid(fields: String) async throws {
    #expect(
      try await player(fields)
        == Player(
          id: "9", name: "Ana Quishpe", number: nil, position: .other(""), nationality: nil,
          photoURL: nil))
  }

  @Test func takesTheFirstNationality() async throws {
    let fields = #""nationalities":[{"id":44,"name":"Ecuador"},{"id":1,"name":"Perú"}]"#
    #expect(try await player(fields).nationality == "Ecuador")
  }

  @Test(arguments: [
    (#"{"squad":[{"id":"9"}]}"#, "squad, item 1: name is missing"),
    (#"{"squad":[{"id":"9","name":"n","image":"x"}]}"#, "squad, item 1: image is not an address"),
    (
      #"{"squad":[{"id":"9","name":"n","nationalities":[{}]}]}"#,
      "squad, item 1, nationalities, item 1: name is missing"
    ),
    ("{}", "squad is missing"),
  ])
  func saysWhereASquadIsBroken(body: String, expected: String) async throws {
    let error = SourceError(.invalidData, address: Self.home + "get-squad", detail: expected)
    await #expect(throws: error) { try await open(ScriptedTransport(body)).leagues.squad(of: "7") }
  }

  private func player(_ fields: String) async throws -> Player {
    let vendor = ScriptedTransport(#"{"squad":[{"id":"9","name":"Ana Quishpe",\#(fields)}]}"#)
    let squad = try await open(vendor).leagues.squad(of: "7/8")
    #expect(vendor.addresses == [Self.home + "get-squad?id=7%2F8&domain=es"])
    return try #require(squad.first)
  }

  private func open(_ vendor: ScriptedTransport) throws -> Source<LeaguePorts> {
    try SourcePlugin.transfermarkt(transport: vendor, key: APIKey(variable: "KEY", value: "k"))
      .open(SourceOptions(locator: "transfermarkt:"))
  }
}
