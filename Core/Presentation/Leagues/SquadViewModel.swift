public import FoundationEssentials
public import LeagueCore
public import OfflineCore

/// The squad of a team as people see it.
public struct SquadViewModel: Hashable, Sendable {
  /// Those who share a position.
  public struct Section: Hashable, Sendable {
    /// The position, in the plural; or its name in the source.
    public let title: String
    /// The players, in the order of the source.
    public let players: [PlayerViewModel]
  }

  /// The title of the squad.
  public let title: String
  /// Where the squad came from, how old it is, and how long it stays valid.
  public let age: ListAgeViewModel
  /// The squad by position, in the order in which it is shown.
  public let sections: [Section]
  /// Stands in the place of the squad when there is nobody.
  public let placeholder: String?
  /// What went wrong without keeping the squad away.
  public let notices: [String]

  /// The same in one line.
  public var banner: String { age.line }

  /// Presents what a use case delivered.
  public init(_ list: LoadedList<Player>, messages: Messages, now: Date) {
    title = messages.squadTitle
    age = ListAgeViewModel(list, messages: messages, now: now)
    sections = list.items.squadSections.map { section in
      Section(
        title: messages.heading(of: section.position),
        players: section.players.map { PlayerViewModel($0) })
    }
    placeholder = list.items.isEmpty ? messages.nobody : nil
    notices = list.notices.map { messages.message(for: $0) }
  }
}

/// One of a squad as people see them.
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
    name = player.name
    number = player.position == .coach ? nil : player.number.map(String.init)
    nationality = player.nationality
    flag = player.nationality.flatMap { Flag(nationality: $0)?.emoji }
    photo = player.photoURL
  }
}
