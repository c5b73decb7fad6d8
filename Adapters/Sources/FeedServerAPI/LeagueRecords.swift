import FoundationEssentials
package import LeagueCore
import WebAccess

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

extension League {
  init(_ record: LeagueRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, stageID: record.stageID, name: record.name,
      logoURL: try URL(image: record.logo, field: "logo_url"))
  }
}

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

extension Team {
  init(_ record: TeamRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, name: record.name, logoURL: try URL(image: record.logo, field: "logo_url"))
  }
}

/// Somebody in a squad on the wire.
package struct PlayerRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id
    case name
    case number
    case position
    case nationality
    case photo = "photo_url"
  }

  package var id: String
  package var name: String
  package var number: Int?
  package var position: String
  package var nationality: String?
  package var photo: String?

  package init(_ player: Player) {
    self.id = player.id
    self.name = player.name
    self.number = player.number
    self.position = player.position.name
    self.nationality = player.nationality
    self.photo = player.photoURL?.absoluteString
  }
}

extension Player {
  init(_ record: PlayerRecord) throws(MalformedRecord) {
    // Our own names in any case; another name is kept as it is.
    let position = Position(name: record.position.lowercased())
    self.init(
      id: record.id, name: record.name, number: record.number,
      position: Position.known.contains(position) ? position : .other(record.position),
      nationality: record.nationality,
      photoURL: try URL.image(ifAny: record.photo, field: "photo_url"))
  }
}
