import Foundation
import LeagueCore
import LeagueVendorsSource
import OfflineCore
import Testing

struct FlashLiveTests {
  private static let standings = """
    {"DATA":[
      {"GROUP":"Main","ROWS":[
        {"RANKING":1,"TEAM_NAME":"Cóndores de Quito","TEAM_ID":"q1","TEAM_IMAGE_PATH":"https://img.example/q1.png"},
        {"TEAM_NAME":"Manglar","TEAM_ID":"m2","TEAM_IMAGE_PATH":"https://img.example/m2.png"}]},
      {"ROWS":[{"TEAM_NAME":"Manglar","TEAM_ID":"m2","TEAM_IMAGE_PATH":"https://img.example/m2.png"}]},
      {"NO_ROWS":1}],
     "META":{}}
    """
  private static let squad = """
    {"DATA":[
      {"GROUP_ID":12,"GROUP_LABEL":"Goalkeepers","ITEMS":[
        {"PLAYER_ID":"p1","PLAYER_NAME":"Rumi Toapanta","PLAYER_TYPE_ID":"GOALKEEPER",
         "PLAYER_JERSEY_NUMBER":1,"PLAYER_FLAG_ID":68,"PLAYER_IMAGE_PATH":"https://img.example/p1.png"}]},
      {"ITEMS":[]},
      {"GROUP_ID":13,"ITEMS":[
        {"PLAYER_ID":"p2","PLAYER_NAME":"Otto Fabre","PLAYER_TYPE_ID":"COACH","PLAYER_FLAG_ID":1},
        {"PLAYER_ID":"p3","PLAYER_NAME":"Ivo","PLAYER_TYPE_ID":"Libero","PLAYER_IMAGE_PATH":""}]}]}
    """

  @Test func tellsItsLeagueWithoutARequest() async throws {
    let vendor = ScriptedTransport("")
    let leagues = try await open(vendor).leagues.leagues()
    #expect(leagues.map(\.id) == ["IaFDigtm"])
    #expect(leagues.map(\.stageID) == ["OO37de6i"])
    #expect(leagues.map(\.name) == ["LigaPro Serie A"])
    #expect(vendor.requests.isEmpty)
  }

  @Test func readsTheTeamsOfTheFirstGroupAlone() async throws {
    let vendor = ScriptedTransport(Self.standings)
    let teams = try await open(vendor).leagues.teams(of: "IaFDigtm")
    #expect(teams.map(\.id) == ["q1", "m2"])
    #expect(teams.map(\.name) == ["Cóndores de Quito", "Manglar"])
    #expect(teams.first?.logoURL.absoluteString == "https://img.example/q1.png")
    #expect(
      vendor.addresses == [
        "https://flashlive-sports.p.rapidapi.com/v1/tournaments/standings"
          + "?tournament_season_id=IaFDigtm&standing_type=home&locale=es_MX"
          + "&tournament_stage_id=OO37de6i"
      ])
  }

  @Test func knowsNoTeamsWhereThereAreNoStandings() async throws {
    #expect(try await open(ScriptedTransport(#"{"DATA":[]}"#)).leagues.teams(of: "IaFDigtm") == [])
  }

  @Test func asksNobodyForALeagueThatItDoesNotServe() async throws {
    let vendor = ScriptedTransport(Self.standings)
    let expected = SourceError(.notFound, address: "flashlive: league EC2L")
    await #expect(throws: expected) { try await open(vendor).leagues.teams(of: "EC2L") }
    #expect(vendor.requests.isEmpty)
  }

  @Test func readsTheGroupsOfASquadOneAfterTheOther() async throws {
    let vendor = ScriptedTransport(Self.squad)
    let squad = try await open(vendor).leagues.squad(of: "q1&x")
    let photo = try #require(URL(string: "https://img.example/p1.png"))
    #expect(
      squad == [
        Player(
          id: "p1", name: "Rumi Toapanta", number: 1, position: .goalkeeper,
          nationality: "Ecuador", photoURL: photo),
        Player(
          id: "p2", name: "Otto Fabre", number: nil, position: .coach, nationality: nil,
          photoURL: nil),
        Player(
          id: "p3", name: "Ivo", number: nil, position: .other("Libero"), nationality: nil,
          photoURL: nil),
      ])
    #expect(
      vendor.addresses == [
        "https://flashlive-sports.p.rapidapi.com/v1/teams/squad"
          + "?sport_id=1&locale=es_MX&team_id=q1%26x"
      ])
  }

  @Test(arguments: [
    (#""TEAM_ID":"m2","#, "", "DATA, item 1, ROWS, item 2: TEAM_ID is missing"),
    (
      "https://img.example/m2.png", "",
      "DATA, item 1, ROWS, item 2: TEAM_IMAGE_PATH is not an address"
    ),
    (#""DATA""#, #""data""#, "DATA is missing"),
    (#"{"DATA""#, "<html>", "it is a web page"),
  ])
  func saysWhereStandingsAreBroken(text: String, fault: String, expected: String) async throws {
    let body = Self.standings.replacingOccurrences(of: text, with: fault)
    let address = "https://flashlive-sports.p.rapidapi.com/v1/tournaments/standings"
    await #expect(throws: SourceError(.invalidData, address: address, detail: expected)) {
      try await open(ScriptedTransport(body)).leagues.teams(of: "IaFDigtm")
    }
  }

  @Test(arguments: [
    (#""PLAYER_NAME":"Ivo","#, "", "DATA, item 3, ITEMS, item 2: PLAYER_NAME is missing"),
    (
      #""PLAYER_IMAGE_PATH":"""#, #""PLAYER_IMAGE_PATH":"x""#,
      "DATA, item 3, ITEMS, item 2: PLAYER_IMAGE_PATH is not an address"
    ),
  ])
  func saysWhereASquadIsBroken(text: String, fault: String, expected: String) async throws {
    let body = Self.squad.replacingOccurrences(of: text, with: fault)
    let address = "https://flashlive-sports.p.rapidapi.com/v1/teams/squad"
    await #expect(throws: SourceError(.invalidData, address: address, detail: expected)) {
      try await open(ScriptedTransport(body)).leagues.squad(of: "q1")
    }
  }

  @Test func takesNoSquadWithoutEnd() async throws {
    let member = #"{"PLAYER_ID":"p","PLAYER_NAME":"n","PLAYER_TYPE_ID":"COACH"}"#
    let half = Array(repeating: member, count: 5001).joined(separator: ",")
    let body = #"{"DATA":[{"ITEMS":[\#(half)]},{"ITEMS":[\#(half)]}]}"#
    let address = "https://flashlive-sports.p.rapidapi.com/v1/teams/squad"
    await #expect(
      throws: SourceError(.invalidData, address: address, detail: "more than 10000 items")
    ) {
      try await open(ScriptedTransport(body)).leagues.squad(of: "q1")
    }
  }

  private func open(_ vendor: ScriptedTransport) throws -> Source<LeaguePorts> {
    try SourcePlugin.flashLive(transport: vendor, key: APIKey(variable: "KEY", value: "k"))
      .open(SourceOptions(locator: "flashlive:"))
  }
}
