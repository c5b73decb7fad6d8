public import FoundationEssentials
public import LeagueCore
public import OfflineCore

/// The leagues, or the teams of a league, as the user sees them.
public struct ChoicesViewModel: Hashable, Sendable {
  /// The title of the list, or the label of an announced league.
  public let title: String
  /// The source of the list, its age, and how long it stays valid; `nil` if it was not loaded.
  public let age: ListAgeViewModel?
  /// The leagues or teams to choose from, in the order of the source.
  public let choices: [ChoiceViewModel]
  /// The text to show if there are no choices.
  public let placeholder: String?
  /// Failures that did not prevent a result.
  public let notices: [String]

  /// The age in one line.
  public var banner: String? { age?.line }

  /// Creates the view model of leagues.
  ///
  /// - Parameter isAnnounced: Returns `true` for a league that gets a label, because its teams are not shown
  ///   yet.
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

  /// Creates the view model of the teams of a league.
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

/// A league or a team to choose, as the user sees it.
public struct ChoiceViewModel: Hashable, Sendable {
  /// The id by which it is chosen.
  public let id: String
  /// The name of the league or team.
  public let name: String
  /// The label of an announced league; `nil` for all others.
  public let mark: String?
  /// The address of the crest.
  public let crest: URL
  /// The address of the crest as a text.
  public let crestAddress: String

  /// Creates the view model of a league.
  public init(_ league: League, mark: String? = nil) {
    self.init(id: league.id, name: league.name, mark: mark, crest: league.logoURL)
  }

  /// Creates the view model of a team.
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
