public import LeagueCore

extension HTTPLeagueSource: TeamSource {
  /// The teams of the league, in the order of the server.
  @concurrent
  public func teams(of league: League.ID) async throws -> [Team] {
    try await list(of: TeamRecord.self, at: endpoint.teams(of: league), map: Team.init)
  }
}
