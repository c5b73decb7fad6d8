import FoundationEssentials
package import LeagueCore

/// One team on the wire.
package struct TeamRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id
    case name
    case logo = "logo_url"
  }

  package var id: String
  package var name: String
  package var logo: String

  package init(_ team: Team) {
    self.id = team.id
    self.name = team.name
    self.logo = team.logoURL.absoluteString
  }
}
