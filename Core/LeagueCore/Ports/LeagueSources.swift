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

/// What LigasEc is loaded through.
public struct LeaguePorts: Sendable {
  /// The leagues.
  public let leagues: any LeagueSource
  /// The teams of a league.
  public let teams: any TeamSource
  /// The squad of a team.
  public let squads: any SquadSource

  /// Adapters make these.
  public init(leagues: any LeagueSource, teams: any TeamSource, squads: any SquadSource) {
    self.leagues = leagues
    self.teams = teams
    self.squads = squads
  }
}
