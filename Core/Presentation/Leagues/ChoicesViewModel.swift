public import FoundationEssentials
public import LeagueCore
public import OfflineCore

/// The leagues, or the teams of one, as people see them.
public struct ChoicesViewModel: Hashable, Sendable {
  /// The title of the list, or the mark of a league that is announced.
  public let title: String
  /// Where the list came from, how old it is, and how long it stays valid; `nil` when nobody was
  /// asked for it.
  public let age: ListAgeViewModel?
  /// What there is to choose, in the order of the source.
  public let choices: [ChoiceViewModel]
  /// Stands in the place of the choices when there are none.
  public let placeholder: String?
  /// What went wrong without keeping the list away.
  public let notices: [String]

  /// The same in one line.
  public var banner: String? { age?.line }

  /// Presents leagues.
  ///
  /// - Parameter isAnnounced: Whether a league is marked, because its teams are not shown yet.
  public init(
    _ list: LoadedList<League>, isAnnounced: (League) -> Bool = { _ in false },
    messages: Messages, now: Date
  ) {
    title = messages.leaguesTitle
    age = ListAgeViewModel(list, messages: messages, now: now)
    choices = list.items.map { league in
      ChoiceViewModel(
        league, mark: isAnnounced(league) ? messages.comingSoon : nil)
    }
    placeholder = list.items.isEmpty ? messages.noLeagues : nil
    notices = list.notices.map { messages.message(for: $0) }
  }

  /// Presents what there is to show of a league.
  public init(_ answer: LoadTeams.Answer, messages: Messages, now: Date) {
    switch answer {
    case .teams(let list):
      title = messages.teamsTitle
      age = ListAgeViewModel(list, messages: messages, now: now)
      choices = list.items.map { ChoiceViewModel($0) }
      placeholder = list.items.isEmpty ? messages.noTeams : nil
      notices = list.notices.map { messages.message(for: $0) }
    case .comingSoon:
      title = messages.comingSoon
      age = nil
      choices = []
      placeholder = messages.comingSoonMessage
      notices = []
    }
  }
}

/// A league or a team to choose, as people see it.
public struct ChoiceViewModel: Hashable, Sendable {
  /// What to choose it by.
  public let id: String
  /// The name that people know.
  public let name: String
  /// Marks a league that is announced; `nil` for all others.
  public let mark: String?
  /// Where the crest is.
  public let crest: URL
  /// The same as a text.
  public let crestAddress: String

  /// Presents a league.
  public init(_ league: League, mark: String? = nil) {
    self.init(id: league.id, name: league.name, mark: mark, crest: league.logoURL)
  }

  /// Presents a team.
  public init(_ team: Team) {
    self.init(id: team.id, name: team.name, mark: nil, crest: team.logoURL)
  }

  private init(id: String, name: String, mark: String?, crest: URL) {
    self.id = id
    self.name = name
    self.mark = mark
    self.crest = crest
    crestAddress = crest.absoluteString
  }
}
