public import FoundationEssentials
public import LeagueCore
import OfflinePresentation

/// One of a squad as people see them. Its texts are safe for a terminal.
public struct PlayerViewModel: Hashable, Sendable {
  /// The name that people know.
  public let name: String
  /// The number on the shirt; a coach wears none.
  public let number: String?
  /// The country that the player is from, as the source names it.
  public let nationality: String?
  /// The flag of that country; `nil` when the country is not known here.
  public let flag: String?
  /// Where the portrait is.
  public let photo: URL?

  /// Presents somebody in a squad.
  public init(_ player: Player) {
    name = player.name.harmless
    number = player.position == .coach ? nil : player.number.map(String.init)
    nationality = player.nationality?.harmless
    flag = player.nationality.flatMap { Flag(nationality: $0)?.emoji }
    photo = player.photoURL
  }
}
