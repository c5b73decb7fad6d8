import FoundationEssentials
import LeagueCore
import WebAccess

/// Teams from the standings of FlashLive, and squads.
enum FlashLiveAPI: VendorAPI {
  typealias Teams = FlashLiveStandings
  typealias Squad = FlashLiveSquad

  private static let locale = (name: "locale", value: "es_MX")
  private static let football = (name: "sport_id", value: "1")

  static func teams(of league: League, at base: BaseAddress) -> URL {
    base.address(
      "tournaments", "standings",
      query: [
        ("tournament_season_id", league.id), ("standing_type", "home"), locale,
        ("tournament_stage_id", league.stageID),
      ])
  }

  static func squad(of team: Team.ID, at base: BaseAddress) -> URL {
    base.address("teams", "squad", query: [football, locale, ("team_id", team)])
  }
}
