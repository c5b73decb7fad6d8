import FoundationEssentials
import LeagueCore
import OfflineCore
import WebAccess

/// The table of a stage, as FlashLive sends it.
struct FlashLiveStandings: TeamDocument {
  private struct Group: Decodable {
    enum CodingKeys: String, CodingKey { case rows = "ROWS" }

    let rows: [Row]
  }

  private struct Row: Decodable {
    enum CodingKeys: String, CodingKey {
      case id = "TEAM_ID"
      case name = "TEAM_NAME"
      case image = "TEAM_IMAGE_PATH"
    }

    let id: String
    let name: String
    let image: String
  }

  enum CodingKeys: String, CodingKey { case groups = "DATA" }

  private let rows: [Row]

  /// Reads the first group alone: the later ones repeat its teams in other stages.
  init(from decoder: any Decoder) throws {
    var groups = try decoder.container(keyedBy: CodingKeys.self)
      .nestedUnkeyedContainer(forKey: .groups)
    rows = groups.isAtEnd ? [] : try groups.decode(Group.self).rows
  }

  func teams(at address: String) throws(SourceError) -> [Team] {
    try rows.mapped(list: "DATA, item 1, ROWS", at: address, limit: VendorClient.itemLimit) {
      row throws(MalformedRecord) in
      Team(
        id: row.id, name: row.name, logoURL: try URL(image: row.image, field: "TEAM_IMAGE_PATH"))
    }
  }
}
