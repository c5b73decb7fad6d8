import FoundationEssentials
package import LeagueCore

/// One league on the wire.
package struct LeagueRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id
    case stageID = "stage_id"
    case name
    case logo = "logo_url"
  }

  package var id: String
  package var stageID: String
  package var name: String
  package var logo: String

  package init(_ league: League) {
    self.id = league.id
    self.stageID = league.stageID
    self.name = league.name
    self.logo = league.logoURL.absoluteString
  }
}
