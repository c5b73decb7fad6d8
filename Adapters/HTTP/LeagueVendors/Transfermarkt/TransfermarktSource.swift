import CacheCore
import FoundationEssentials
import LeagueCore
import WebAccess

/// Clubs of a competition from Transfermarkt, and their squads.
struct TransfermarktSource: TeamSource, SquadSource {
  private static let domain = (name: "domain", value: "es")

  let catalogue: LeagueCatalogue
  let client: VendorClient

  /// The clubs of the competition.
  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    let league = try catalogue.league(league)
    // The address ends with a slash, which an empty last part makes.
    let url = client.base.address(
      "clubs", "list-by-competition", "", query: [("id", league.id), Self.domain])
    return try await client.document(TransfermarktClubs.self, at: url)
      .teams(at: WebAddress.shown(url))
  }

  /// The squad, in the order of the vendor.
  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] {
    let url = client.base.address("clubs", "get-squad", query: [("id", team), Self.domain])
    return try await client.document(TransfermarktSquad.self, at: url)
      .players(at: WebAddress.shown(url))
  }
}
