import FoundationEssentials
import LeagueCore
import OfflineCore
import WebAccess

/// The clubs of a competition, as Transfermarkt sends them.
struct TransfermarktClubs: TeamDocument {
  private struct Club: Decodable {
    let id: String
    let name: String
    let image: String
  }

  private let clubs: [Club]

  func teams(at address: String) throws(SourceError) -> [Team] {
    try clubs.mapped(list: "clubs", at: address, limit: VendorClient.itemLimit) {
      club throws(MalformedRecord) in
      Team(id: club.id, name: club.name, logoURL: try URL(image: club.image, field: "image"))
    }
  }
}
