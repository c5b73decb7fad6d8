public import OfflineCore

extension ListKind<League> {
  /// The leagues; there is one list of them.
  public static var leagues: Self { Self("leagues") }
}

extension ListKind<Team> {
  /// Teams; a list for each league.
  public static var teams: Self { Self("teams") }
}

extension ListKind<Player> {
  /// Squads; a list for each team.
  public static var squad: Self { Self("squad") }
}

extension ListKey {
  /// The one list of leagues.
  public static let leagues = ListKind<League>.leagues.key()

  /// The teams of a league.
  public static func teams(of league: League.ID) -> ListKey {
    ListKind<Team>.teams.key(of: league)
  }

  /// The squad of a team.
  public static func squad(of team: Team.ID) -> ListKey { ListKind<Player>.squad.key(of: team) }
}
