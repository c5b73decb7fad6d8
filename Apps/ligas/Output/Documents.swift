import FoundationEssentials
import LeagueCore
import OfflineCore

/// A list as `--json` shows it: where it is from, and the items under the name of the resource.
struct ListDocument<Item: Encodable>: Encodable {
  private enum Field: String, CodingKey {
    case origin, source, savedAt, validUntil
  }

  /// The name of the resource.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let origin: String
  let source: String
  let savedAt: Date?
  let validUntil: Date?
  let name: String
  let items: [Item]

  init<Model>(_ list: LoadedList<Model>, as name: String, _ items: [Item]) {
    origin = list.origin.rawValue
    source = list.source
    savedAt = list.savedAt
    validUntil = list.validUntil
    self.name = name
    self.items = items
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(origin, forKey: .origin)
    try fields.encode(source, forKey: .source)
    try fields.encodeIfPresent(savedAt, forKey: .savedAt)
    try fields.encodeIfPresent(validUntil, forKey: .validUntil)
    var list = encoder.container(keyedBy: Name.self)
    try list.encode(items, forKey: Name(stringValue: name))
  }
}

/// A league; what is announced says so, and the others say nothing of it.
struct LeagueDocument: Encodable {
  let id: String
  let stageId: String
  let name: String
  let logoURL: String
  let comingSoon: Bool?

  init(_ league: League, isAnnounced: Bool) {
    id = league.id
    stageId = league.stageID
    name = league.name
    logoURL = league.logoURL.absoluteString
    comingSoon = isAnnounced ? true : nil
  }
}

/// A team.
struct TeamDocument: Encodable {
  let id: String
  let name: String
  let logoURL: String

  init(_ team: Team) {
    id = team.id
    name = team.name
    logoURL = team.logoURL.absoluteString
  }
}

/// Somebody in a squad.
struct PlayerDocument: Encodable {
  let id: String
  let name: String
  let number: Int?
  let position: String
  let nationality: String?
  let photoURL: String?

  init(_ player: Player) {
    id = player.id
    name = player.name
    number = player.number
    position = player.position.name
    nationality = player.nationality
    photoURL = player.photoURL?.absoluteString
  }
}

/// That the teams of a league are not shown yet.
struct ComingSoonDocument: Encodable {
  let teams: [TeamDocument] = []
  let comingSoon = true
}

/// What became of the saved lists.
struct ValidationDocument: Encodable {
  let kept: Int
  let deleted: Int
}
