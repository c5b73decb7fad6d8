import FoundationEssentials
import LeagueCore
import OfflineCore

/// How a league is written.
struct LeagueRecord: ResourceRecord {
  static let kind = ListKind<League>.leagues

  private enum CodingKeys: String, CodingKey {
    case id
    case stageID = "stage_id"
    case name
    case logoURL = "logo_url"
  }

  let id: String
  let stageID: String
  let name: String
  let logoURL: String

  init(_ item: League) {
    id = item.id
    stageID = item.stageID
    name = item.name
    logoURL = item.logoURL.absoluteString
  }

  var item: League? {
    URL(string: logoURL).map { League(id: id, stageID: stageID, name: name, logoURL: $0) }
  }
}
