import LeagueCore

/// The leagues of a server that follows our own contract; their teams and squads too, all in the
/// order of the server.
///
/// A list is at status 200 and well formed; one malformed item fails it all.
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
