import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import WebSupport

/// The form of every list that the server sends. Names are written in snake case.
struct ItemsPayload<Item: Encodable>: Encodable {
  let items: [Item]
}

extension Content {
  static func items(_ items: [some Encodable]) throws -> Content {
    try json(ItemsPayload(items: items))
  }
}

struct FeedImagePayload: Encodable {
  let id: String
  let description: String?
  let location: String?
  let image: String

  /// - Parameter address: Where clients get the data.
  init(_ image: FeedImage, at address: String) {
    id = image.id.uuidString
    description = image.description
    location = image.location
    self.image = address
  }
}

struct CommentPayload: Encodable {
  struct Author: Encodable {
    let username: String
  }

  let id: String
  let message: String
  let createdAt: String
  let author: Author

  init(_ comment: ImageComment) {
    id = comment.id.uuidString
    message = comment.message
    createdAt = InternetDateTime.text(of: comment.createdAt)
    author = Author(username: comment.username)
  }
}

struct LeaguePayload: Encodable {
  let id: String
  let stageId: String
  let name: String
  let logoUrl: String

  init(_ league: League, _ addresses: LeagueImageAddresses) {
    id = league.id
    stageId = league.stageID
    name = league.name
    logoUrl = addresses.shown(league.logoURL)
  }
}

struct TeamPayload: Encodable {
  let id: String
  let name: String
  let logoUrl: String

  init(_ team: Team, _ addresses: LeagueImageAddresses) {
    id = team.id
    name = team.name
    logoUrl = addresses.shown(team.logoURL)
  }
}

struct PlayerPayload: Encodable {
  let id: String
  let name: String
  let number: Int?
  let position: String
  let nationality: String?
  let photoUrl: String?

  init(_ player: Player, _ addresses: LeagueImageAddresses) {
    id = player.id
    name = player.name
    number = player.number
    position = player.position.name
    nationality = player.nationality
    photoUrl = player.photoURL.map(addresses.shown)
  }
}
