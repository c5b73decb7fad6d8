import FoundationEssentials
package import LeagueCore

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
