import FoundationEssentials
import LeagueCore
import WebAccess

/// Clubs of a competition from Transfermarkt, and their squads.
enum TransfermarktAPI: VendorAPI {
  typealias Teams = TransfermarktClubs
  typealias Squad = TransfermarktSquad

  private static let spanish = (name: "domain", value: "es")

  static func teams(of league: League, at base: BaseAddress) -> URL {
    // The path ends with a slash, which an empty last part makes.
    base.address("clubs", "list-by-competition", "", query: [("id", league.id), spanish])
  }

  static func squad(of team: Team.ID, at base: BaseAddress) -> URL {
    base.address("clubs", "get-squad", query: [("id", team), spanish])
  }
}
