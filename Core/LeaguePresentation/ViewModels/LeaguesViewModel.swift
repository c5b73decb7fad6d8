public import CacheCore
public import CachePresentation
public import FoundationEssentials
public import LeagueCore

/// The leagues as people see them. Their texts are safe for a terminal.
public struct LeaguesViewModel: Hashable, Sendable {
  /// The title of the leagues.
  public let title: String
  /// Where the leagues came from, how old they are, and how long they stay valid.
  public let banner: String
  /// The leagues, in the order of the source.
  public let leagues: [ChoiceViewModel]
  /// Stands in the place of the leagues when there are none.
  public let placeholder: String?
  /// What went wrong without keeping the leagues away.
  public let notices: [String]

  /// Presents what a use case delivered.
  public init(_ list: LoadedList<League>, messages: Messages, now: Date) {
    title = messages.leagues.leaguesTitle
    banner = messages.banner(for: list, now: now)
    leagues = list.items.map { ChoiceViewModel($0) }
    placeholder = list.items.isEmpty ? messages.leagues.noLeagues : nil
    notices = list.notices.map { messages.message(for: $0) }
  }
}
