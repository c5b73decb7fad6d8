public import FoundationEssentials
public import OfflineCore

/// A member of the squad of a team: a player, or the coach.
public struct Player: LeagueItem {
  /// The identifier of the player at the source.
  public let id: String
  /// The name of the player.
  public let name: String
  /// The number on the shirt.
  public let number: Int?
  /// The position on the pitch. It is never an `other` position with the name of a known one.
  public let position: Position
  /// The country of the player, in the words of the source.
  public let nationality: String?
  /// The address of the portrait. Untrusted, like every address from a source.
  public let photoURL: URL?

  /// Creates a player.
  public init(
    id: String, name: String, number: Int?, position: Position, nationality: String?,
    photoURL: URL?
  ) {
    self.id = id
    self.name = name
    self.number = number
    // Stores keep only the name, so a name and its case must give the same position.
    self.position = Position(name: position.name)
    self.nationality = nationality
    self.photoURL = photoURL
  }

  /// The fields that stores keep.
  public var fields: FieldValues {
    [
      "id": id, "name": name, "number": number.map(String.init), "position": position.name,
      "nationality": nationality, "photo_url": photoURL?.absoluteString,
    ]
  }

  /// Creates a player from the fields that stores kept.
  public init?(fields: FieldValues) {
    let number = fields["number"].flatMap { Int($0) }
    let photoURL = fields.url("photo_url")
    guard let id = fields["id"], let name = fields["name"], let position = fields["position"],
      (number == nil) == (fields["number"] == nil),
      (photoURL == nil) == (fields["photo_url"] == nil)
    else { return nil }
    self.init(
      id: id, name: name, number: number, position: Position(name: position),
      nationality: fields["nationality"], photoURL: photoURL)
  }
}

extension Player {
  /// The kind of the lists of players.
  public static let listKind = "squad"
  /// The address of the portrait.
  public var imageURL: URL? { photoURL }
  /// Always `nil`: a player has no list.
  public var child: ListName? { nil }
}

extension ListKey<Player> {
  /// Returns the key of the squad of a team.
  public static func squad(of team: Team.ID) -> Self {
    Self(kind: Player.listKind, parent: team)
  }
}

/// A position on the pitch, or the role of the coach.
public enum Position: Hashable, Sendable {
  case goalkeeper, defender, midfielder, forward, coach
  /// A position that is not known here, with its name at the source, which may be empty.
  case other(String)

  /// The known positions, in the order in which a squad is shown.
  public static let known: [Position] = [.goalkeeper, .defender, .midfielder, .forward, .coach]

  /// The name of the position in stores and in our own contract.
  public var name: String {
    switch self {
    case .goalkeeper: "goalkeeper"
    case .defender: "defender"
    case .midfielder: "midfielder"
    case .forward: "forward"
    case .coach: "coach"
    case .other(let name): name
    }
  }

  /// Creates the position with this name. Any name is valid.
  public init(name: String) { self = Self.known.first { $0.name == name } ?? .other(name) }
}

/// The members of a squad that share a position.
public struct SquadSection: Sendable, Hashable {
  /// The position on the pitch.
  public let position: Position
  /// The players, in the order of the source; at least one.
  public let players: [Player]
}

extension [Player] {
  /// The squad in display order: the known positions first, then the others by name, and last the one without
  /// a name. It includes every member.
  public var squadSections: [SquadSection] {
    let players = Dictionary(grouping: self, by: \.position)
    let others = players.keys.filter { !Position.known.contains($0) }.sorted(by: Self.precedes)
    return (Position.known + others).compactMap { position in
      players[position].map { SquadSection(position: position, players: $0) }
    }
  }

  private static func precedes(_ first: Position, _ second: Position) -> Bool {
    guard !first.name.isEmpty, !second.name.isEmpty else { return !first.name.isEmpty }
    let (one, other) = (first.name.lowercased(), second.name.lowercased())
    // Names that differ only in case still have one order.
    return one == other ? first.name < second.name : one < other
  }
}
