public import LeagueCore

extension HTTPLeagueSource: SquadSource {
  /// Everybody in the squad of the team, in the order of the server.
  @concurrent
  public func squad(of team: Team.ID) async throws -> [Player] {
    try await list(of: PlayerRecord.self, at: endpoint.squad(of: team), map: Player.init)
  }
}
