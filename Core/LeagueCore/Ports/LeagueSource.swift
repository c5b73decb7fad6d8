/// The port for the source of leagues, teams and squads.
public protocol LeagueSource: Sendable {
  /// Returns all leagues, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func leagues() async throws -> [League]

  /// Returns all teams of the league, in the order of the source.
  ///
  /// - Throws: `SourceError`, also if the source has no such league; or `CancellationError` as soon as the
  ///   task is cancelled.
  func teams(of league: League.ID) async throws -> [Team]

  /// Returns all members of the squad of the team, in the order of the source.
  ///
  /// - Throws: `SourceError`, also if the source has no such team; or `CancellationError` as soon as the task
  ///   is cancelled.
  func squad(of team: Team.ID) async throws -> [Player]
}

/// The ports through which LigasEc is loaded.
public struct LeaguePorts: Sendable {
  /// The source of leagues, teams and squads.
  public let leagues: any LeagueSource

  /// Creates the ports of a source.
  public init(leagues: any LeagueSource) { self.leagues = leagues }
}
