public import LeagueCore

/// Titles, headings and what stands around leagues, teams and squads.
public struct LeagueTexts: Sendable {
  /// The title of the leagues.
  public let leaguesTitle: String
  /// The title of the teams of a league.
  public let teamsTitle: String
  /// The title of the squad of a team.
  public let squadTitle: String

  /// Head the parts of a squad.
  let goalkeepers: String
  let defenders: String
  let midfielders: String
  let forwards: String
  let coach: String
  /// Heads those whose position the source does not tell.
  let others: String

  let noLeagues: String
  let noTeams: String
  /// Stands where a squad has nobody.
  let nobody: String
  /// Marks a league that is announced.
  let comingSoon: String
  /// Stands in the place of the teams of a league that is announced.
  let comingSoonMessage: String

  /// Says how many lists validating kept and deleted; one of them at least.
  let validated: @Sendable (_ kept: Int, _ deleted: Int) -> String
  /// Says how many of those that were deleted were damaged.
  let damaged: @Sendable (_ count: Int) -> String
  let unknownLeague: @Sendable (_ id: String) -> String
  let unknownTeam: @Sendable (_ id: String) -> String

  /// Heads those of a squad who share a position.
  func heading(of position: Position) -> String {
    switch position {
    case .goalkeeper: goalkeepers
    case .defender: defenders
    case .midfielder: midfielders
    case .forward: forwards
    case .coach: coach
    case .other(let name) where name.allSatisfy(\.isWhitespace): others
    case .other(let name): name
    }
  }
}

extension Messages {
  /// The texts of leagues, teams and squads.
  public var leagues: LeagueTexts {
    language.chosen(en: .english, pt: .brazilianPortuguese, el: .greek, es: .spanish)
  }

  /// Says how many lists validating kept and deleted: "2 lists kept, 1 deleted. Damaged: 1."
  public func validated(kept: Int, deleted: Int, damaged: Int) -> String {
    guard kept > 0 || deleted > 0 else { return cache.noList }
    return leagues.validated(kept, deleted) + (damaged > 0 ? " \(leagues.damaged(damaged))" : "")
  }

  /// Says that the source has no such league.
  public func unknownLeague(_ id: League.ID) -> String { leagues.unknownLeague(id) }

  /// Says that the source has no such team.
  public func unknownTeam(_ id: Team.ID) -> String { leagues.unknownTeam(id) }
}
