import FoundationEssentials
import LeagueCore
import OfflineCore
import WebAccess

/// A squad in groups, as FlashLive sends it.
struct FlashLiveSquad: SquadDocument {
  private struct Group: Decodable {
    enum CodingKeys: String, CodingKey { case members = "ITEMS" }

    let members: [Member]
  }

  private struct Member: Decodable {
    enum CodingKeys: String, CodingKey {
      case id = "PLAYER_ID"
      case name = "PLAYER_NAME"
      case number = "PLAYER_JERSEY_NUMBER"
      case position = "PLAYER_TYPE_ID"
      case flag = "PLAYER_FLAG_ID"
      case image = "PLAYER_IMAGE_PATH"
    }

    let id: String
    let name: String
    let number: Int?
    let position: String
    let flag: Int?
    let image: String?
  }

  enum CodingKeys: String, CodingKey { case groups = "DATA" }

  private let groups: [Group]

  func players(at address: String) throws(SourceError) -> [Player] {
    guard groups.reduce(0, { $0 + $1.members.count }) <= VendorClient.itemLimit else {
      throw .invalidData(.endless(limit: VendorClient.itemLimit), address: address)
    }
    var players: [Player] = []
    for (index, group) in groups.enumerated() {
      let list = "DATA, item \(index + 1), ITEMS"
      players += try group.members.mapped(list: list, at: address, by: Self.player)
    }
    return players
  }

  private static func player(_ member: Member) throws(MalformedRecord) -> Player {
    Player(
      id: member.id, name: member.name, number: member.number,
      position: Position(vendorName: member.position),
      nationality: member.flag.flatMap { FlashLiveFlag.countries[$0] },
      photoURL: try URL.image(ifAny: member.image?.ifNotEmpty, field: "PLAYER_IMAGE_PATH"))
  }
}
