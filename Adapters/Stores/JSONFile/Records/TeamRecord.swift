import FoundationEssentials
import LeagueCore
import OfflineCore

/// How a team is written.
struct TeamRecord: ResourceRecord {
  static let kind = ListKind<Team>.teams

  private enum CodingKeys: String, CodingKey {
    case id, name
    case logoURL = "logo_url"
  }

  let id: String
  let name: String
  let logoURL: String

  init(_ item: Team) {
    id = item.id
    name = item.name
    logoURL = item.logoURL.absoluteString
  }

  var item: Team? { URL(string: logoURL).map { Team(id: id, name: name, logoURL: $0) } }
}
