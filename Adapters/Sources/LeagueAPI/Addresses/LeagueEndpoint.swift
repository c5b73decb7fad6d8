import FoundationEssentials
import LeagueCore
import WebAccess

/// The addresses of a league API.
struct LeagueEndpoint: Sendable {
  private let base: BaseAddress

  /// - Parameter base: An http or https address, with or without a slash at its end.
  init(base: URL) {
    self.base = BaseAddress(base)
  }

  /// All leagues.
  var leagues: URL { base.address("v1", "leagues") }

  /// The teams of a league.
  func teams(of league: League.ID) -> URL { base.address("v1", "leagues", league, "teams") }

  /// The squad of a team.
  func squad(of team: Team.ID) -> URL { base.address("v1", "teams", team, "players") }
}
