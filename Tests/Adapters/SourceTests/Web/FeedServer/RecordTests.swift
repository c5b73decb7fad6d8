import Foundation
import HTTPSource
import LeagueCore
import OfflineCore
import Testing

/// A client reads exactly what a server writes.
struct RecordTests {
  private let logo = URL(string: "http://a.org:1/x?y=%2F")!

  @Test func leaguesComeBack() async throws {
    let leagues = [League(id: "a/é", stageID: "", name: "\"A\"\n", logoURL: logo)]
    let body = try JSONEncoder().encode(
      ItemsDocument(items: leagues.map { LeagueRecord($0, at: $0.logoURL.absoluteString) }))
    #expect(try await open(body).leagues.leagues() == leagues)
  }

  @Test func teamsComeBack() async throws {
    let teams = [Team(id: "", name: "\0", logoURL: logo)]
    let body = try JSONEncoder().encode(
      ItemsDocument(items: teams.map { TeamRecord($0, at: $0.logoURL.absoluteString) }))
    #expect(try await open(body).leagues.teams(of: "a") == teams)
  }

  @Test func playersComeBackWithoutWhatIsUnknown() async throws {
    let players = [
      Player(
        id: "1", name: "Ana", number: 10, position: .forward, nationality: "", photoURL: logo),
      Player(
        id: "2", name: "", number: nil, position: .other("Libero"), nationality: nil,
        photoURL: nil),
    ]
    let body = try JSONEncoder().encode(
      ItemsDocument(items: players.map { PlayerRecord($0, at: $0.photoURL?.absoluteString) }))
    #expect(!String(decoding: body, as: UTF8.self).contains("null"))
    #expect(try await open(body).leagues.squad(of: "t") == players)
  }

  private func open(_ body: Data) throws -> Source<LeaguePorts> {
    let transport = ScriptedTransport(String(decoding: body, as: UTF8.self))
    return try SourcePlugin<LeaguePorts>.http(transport: transport)
      .open(SourceOptions(locator: "http://a.org"))
  }
}
