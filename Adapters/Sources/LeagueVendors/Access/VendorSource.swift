import LeagueCore
import WebAccess

/// The teams and squads of a vendor.
struct VendorSource<API: VendorAPI>: TeamSource, SquadSource {
  let catalogue: LeagueCatalogue
  let client: VendorClient

  /// Asks for the teams of leagues in the catalogue alone.
  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    let url = API.teams(of: try catalogue.league(league), at: client.base)
    return try await client.document(API.Teams.self, at: url).teams(at: WebAddress.shown(url))
  }

  /// In the order of the vendor.
  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] {
    let url = API.squad(of: team, at: client.base)
    return try await client.document(API.Squad.self, at: url).players(at: WebAddress.shown(url))
  }
}
