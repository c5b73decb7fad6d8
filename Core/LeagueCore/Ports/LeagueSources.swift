/// Where the leagues come from.
public protocol LeagueSource: Sendable {
  /// All leagues, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func leagues() async throws -> [League]
}

/// Where the teams of a league come from.
public protocol TeamSource: Sendable {
  /// All teams of the league, in the order of the source.
  ///
  /// - Throws: `SourceError`, also when the source has no such league; or `CancellationError` as soon
  ///   as the task is cancelled.
  func teams(of league: League.ID) async throws -> [Team]
}

/// Where the squad of a team comes from.
public protocol SquadSource: Sendable {
  /// Everybody in the squad of the team, in the order of the source.
  ///
  /// - Throws: `SourceError`, also when the source has no such team; or `CancellationError` as soon
  ///   as the task is cancelled.
  func squad(of team: Team.ID) async throws -> [Player]
}
