public import FoundationEssentials
public import OfflineCore

/// Somebody in the squad of a team: a player, or the coach.
public struct Player: ListItem, Identifiable {
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

  /// Adds the player to a checksum.
  public func add(to digest: inout Digest64) {
    digest.add(id)
    digest.add(name)
    digest.add(number.map(String.init))
    digest.add(position.name)
    digest.add(nationality)
    digest.add(photoURL?.absoluteString)
  }
}
