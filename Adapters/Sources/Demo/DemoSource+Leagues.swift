import FoundationEssentials
public import LeagueCore

extension DemoSource: LeagueSource {
  /// Both leagues.
  public func leagues() async throws -> [League] {
    try Task.checkCancellation()
    return DemoLeagues.bundled.leagues
  }
}

extension DemoSource: TeamSource {
  /// The teams, in the order of their ids.
  public func teams(of league: League.ID) async throws -> [Team] {
    try Task.checkCancellation()
    guard let teams = DemoLeagues.bundled.teams(of: league) else {
      throw Self.unknown("league \(league)")
    }
    return teams
  }
}

extension DemoSource: SquadSource {
  /// The squad, as on the sheet that a team hands in: the coach, then by number.
  public func squad(of team: Team.ID) async throws -> [Player] {
    try Task.checkCancellation()
    guard let squad = DemoLeagues.bundled.squad(of: team) else {
      throw Self.unknown("team \(team)")
    }
    return squad
  }
}
