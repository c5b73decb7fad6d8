import LeagueCore

/// The leagues, teams and squads of a server that follows our own contract, in the order of the server.
///
/// A response must have status 200; one malformed item fails the whole list.
struct HTTPLeagueSource: LeagueSource {
  static let itemLimit = 10_000

  let base: BaseAddress
  let client: WebClient

  @concurrent
  func leagues() async throws -> [League] {
    try await client.document(at: base.address("v1", "leagues")) {
      try $0.items(limit: Self.itemLimit, League.init)
    }
  }

  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    try await client.document(at: base.address("v1", "leagues", league, "teams")) {
      try $0.items(limit: Self.itemLimit, Team.init)
    }
  }

  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] {
    try await client.document(at: base.address("v1", "teams", team, "players")) {
      try $0.items(limit: Self.itemLimit, Player.init)
    }
  }
}
