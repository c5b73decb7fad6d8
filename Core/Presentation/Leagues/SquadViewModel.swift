public import FoundationEssentials
public import LeagueCore
public import OfflineCore

/// The squad of a team as the user sees it.
public struct SquadViewModel: Hashable, Sendable {
  /// The members that share a position.
  public struct Section: Hashable, Sendable {
    /// The position, in the plural; its name at the source if it is unknown.
    public let title: String
    /// The players, in the order of the source.
    public let players: [PlayerViewModel]
  }

  /// The title of the squad.
  public let title: String
  /// The source of the squad, its age, and how long it stays valid.
  public let age: ListAgeViewModel
  /// The squad by position, in display order.
  public let sections: [Section]
  /// The text to show if the squad is empty.
  public let placeholder: String?
  /// Failures that did not prevent a result.
  public let notices: [String]

  /// The age in one line.
  public var banner: String { age.line }

  /// Creates the view model of a loaded squad.
  public init(_ list: LoadedList<Player>, messages: Messages, now: Date) {
    title = messages.squadTitle
    age = ListAgeViewModel(list, messages: messages, now: now)
    sections = list.items.squadSections.map { section in
      Section(
        title: messages.heading(of: section.position),
        players: section.players.map { PlayerViewModel($0, messages: messages) })
    }
    placeholder = list.items.isEmpty ? messages.nobody : nil
    notices = list.notices.map { messages.message(for: $0) }
  }
}

/// A member of a squad as the user sees it.
public struct PlayerViewModel: Hashable, Sendable {
  /// The name of the player.
  public let name: String
  /// The number on the shirt; `nil` for a coach.
  public let number: String?
  /// The country of the player; in the words of the source if it is not known here.
  public let nationality: String?
  /// The flag of that country; `nil` if the country is not known here.
  public let flag: String?
  /// The address of the portrait.
  public let photo: URL?

  /// Creates the view model of a member of a squad.
  public init(_ player: Player, messages: Messages) {
    name = player.name
    number = player.position == .coach ? nil : player.number.map(String.init)
    nationality = player.nationality.map(messages.country)
    flag = player.nationality.flatMap { Flag(nationality: $0)?.emoji }
    photo = player.photoURL
  }
}
