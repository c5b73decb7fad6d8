public import CacheCore
public import CachePresentation
public import FoundationEssentials
public import LeagueCore

/// The teams of a league as people see them. Their texts are safe for a terminal.
public struct TeamsViewModel: Hashable, Sendable {
  /// The title of the teams, or the mark of a league that is announced.
  public let title: String
  /// Where the teams came from, how old they are, and how long they stay valid; `nil` when nobody
  /// was asked for them.
  public let banner: String?
  /// The teams, in the order of the source.
  public let teams: [ChoiceViewModel]
  /// Stands in the place of the teams when there are none.
  public let placeholder: String?
  /// What went wrong without keeping the teams away.
  public let notices: [String]

  /// Presents what a use case delivered.
  public init(_ list: LoadedList<Team>, messages: Messages, now: Date) {
    title = messages.leagues.teamsTitle
    banner = messages.banner(for: list, now: now)
    teams = list.items.map { ChoiceViewModel($0) }
    placeholder = list.items.isEmpty ? messages.leagues.noTeams : nil
    notices = list.notices.map { messages.message(for: $0) }
  }

  /// Presents a league that is announced.
  public init(comingSoon messages: Messages) {
    title = messages.leagues.comingSoon
    banner = nil
    teams = []
    placeholder = messages.leagues.comingSoonMessage
    notices = []
  }

  /// Presents what there is to show of a league.
  public init(_ answer: LoadTeams.Answer, messages: Messages, now: Date) {
    switch answer {
    case .teams(let list): self.init(list, messages: messages, now: now)
    case .comingSoon: self.init(comingSoon: messages)
    }
  }
}
