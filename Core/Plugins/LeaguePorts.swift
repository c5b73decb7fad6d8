public import LeagueCore

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
