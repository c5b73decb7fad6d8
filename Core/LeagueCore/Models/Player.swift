public import FoundationEssentials
public import OfflineCore

/// Somebody in the squad of a team: a player, or the coach.
public struct Player: LeagueItem {
  /// Names the player in the source.
  public let id: String
  /// The name that people know.
  public let name: String
  /// The number on the shirt.
  public let number: Int?
  /// Where on the pitch; never another position by the name of a known one.
  public let position: Position
  /// The country that the player is from, as the source names it.
  public let nationality: String?
  /// Where the portrait is. Untrusted, like every address from a source.
  public let photoURL: URL?

  /// Describes a player.
  public init(
    id: String, name: String, number: Int?, position: Position, nationality: String?,
    photoURL: URL?
  ) {
    self.id = id
    self.name = name
    self.number = number
    // Stores keep the name alone: a position has to be the same by its name and by its case.
    self.position = Position(name: position.name)
    self.nationality = nationality
    self.photoURL = photoURL
  }

  /// The player as stores keep it.
  public var fields: FieldValues {
    [
      "id": id, "name": name, "number": number.map(String.init), "position": position.name,
      "nationality": nationality, "photo_url": photoURL?.absoluteString,
    ]
  }

  /// A player as stores kept it.
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
  /// Where the portrait is.
  public var imageURL: URL? { photoURL }
  /// None: a player has no list.
  public var child: ListName? { nil }
}

extension ListKey<Player> {
  /// The squad of a team.
  public static func squad(of team: Team.ID) -> Self {
    Self(kind: Player.listKind, parent: team)
  }
}

/// Where on the pitch somebody plays, or that they coach.
public enum Position: Hashable, Sendable {
  case goalkeeper, defender, midfielder, forward, coach
  /// One that is not known here, by the name that the source gives it; perhaps the empty one.
  case other(String)

  /// The positions that are known, in the order in which a squad is shown.
  public static let known: [Position] = [.goalkeeper, .defender, .midfielder, .forward, .coach]

  /// The name under which stores and our own contract know the position.
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

  /// The position of that name; any name is one.
  public init(name: String) { self = Self.known.first { $0.name == name } ?? .other(name) }
}

/// Those of a squad who share a position.
public struct SquadSection: Sendable, Hashable {
  /// Where on the pitch they are.
  public let position: Position
  /// The players, in the order of the source; at least one.
  public let players: [Player]
}

extension [Player] {
  /// The squad as it is shown: the known positions in their order, then the others by name, and
  /// last the one without a name. Nobody is left out.
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
    // Names that differ in case alone still have one order.
    return one == other ? first.name < second.name : one < other
  }
}
