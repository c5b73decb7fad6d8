import FoundationEssentials
import LeagueCore
import OfflineCore

/// How somebody of a squad is written.
struct PlayerRecord: ResourceRecord {
  static let kind = ListKind<Player>.squad

  private enum CodingKeys: String, CodingKey {
    case id, name, number, position, nationality
    case photoURL = "photo_url"
  }

  let id: String
  let name: String
  let number: Int?
  let position: String
  let nationality: String?
  let photoURL: String?

  init(_ item: Player) {
    id = item.id
    name = item.name
    number = item.number
    position = item.position.name
    nationality = item.nationality
    photoURL = item.photoURL?.absoluteString
  }

  var item: Player? {
    let photo = photoURL.flatMap(URL.init(string:))
    guard (photo == nil) == (photoURL == nil) else { return nil }
    return Player(
      id: id, name: name, number: number, position: Position(name: position),
      nationality: nationality, photoURL: photo)
  }
}
