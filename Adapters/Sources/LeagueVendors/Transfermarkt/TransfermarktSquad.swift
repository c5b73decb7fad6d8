import FoundationEssentials
import LeagueCore
import OfflineCore
import WebAccess

/// A squad, as Transfermarkt sends it.
struct TransfermarktSquad: SquadDocument {
  private struct Member: Decodable {
    let id: String
    let name: String
    let image: String?
    let shirtNumber: String?
    let positions: Positions?
    let nationalities: [Nationality]?
  }

  private struct Positions: Decodable {
    struct Place: Decodable { let group: String? }

    let first: Place?
  }

  private struct Nationality: Decodable { let name: String }

  enum CodingKeys: String, CodingKey { case members = "squad" }

  private let members: [Member]

  func players(at address: String) throws(SourceError) -> [Player] {
    try members.mapped(
      list: CodingKeys.members.rawValue, at: address, limit: VendorClient.itemLimit, by: Self.player
    )
  }

  private static func player(_ member: Member) throws(MalformedRecord) -> Player {
    Player(
      id: member.id, name: member.name, number: member.shirtNumber.flatMap { Int($0) },
      position: Position(vendorName: member.positions?.first?.group ?? ""),
      nationality: member.nationalities?.first?.name.ifNotEmpty,
      photoURL: try URL.image(ifAny: member.image?.ifNotEmpty, field: "image"))
  }
}
