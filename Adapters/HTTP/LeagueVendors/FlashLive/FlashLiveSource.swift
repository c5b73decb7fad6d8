import CacheCore
import FoundationEssentials
import LeagueCore
import WebAccess

/// Teams from the standings of FlashLive, and squads.
struct FlashLiveSource: TeamSource, SquadSource {
  private static let locale = (name: "locale", value: "es_MX")
  private static let football = (name: "sport_id", value: "1")

  let catalogue: LeagueCatalogue
  let client: VendorClient

  /// The teams in the standings of the league's stage.
  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    let league = try catalogue.league(league)
    let url = client.base.address(
      "tournaments", "standings",
      query: [
        ("tournament_season_id", league.id), ("standing_type", "home"), Self.locale,
        ("tournament_stage_id", league.stageID),
      ])
    return try await client.document(FlashLiveStandings.self, at: url)
      .teams(at: WebAddress.shown(url))
  }

  /// The groups of the squad, one after the other.
  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] {
    let url = client.base.address(
      "teams", "squad", query: [Self.football, Self.locale, ("team_id", team)])
    return try await client.document(FlashLiveSquad.self, at: url)
      .players(at: WebAddress.shown(url))
  }
}
