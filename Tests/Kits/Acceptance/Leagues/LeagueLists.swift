import Composition
import FoundationEssentials
import LeagueCore
import OfflineCore

/// A list of LigasEc in a form that scenarios can treat alike for all resources.
struct LeagueList: Sendable {
  /// The name of the list in sentences, such as "the teams of league A".
  let words: String
  let name: ListName
  /// The use case that loads the list.
  let useCase: UseCase

  /// Returns the items with these numbers.
  let items: @Sendable (Range<Int>) -> [SomeItem]
  /// Loads the list through the app, as a user does.
  let request: @Sendable (LeagueApp, _ isRefreshing: Bool) async throws -> Shown.ShownList
  /// Saves items to a store.
  let save:
    @Sendable (Range<Int>, Storage, _ now: @escaping @Sendable () -> Date) async throws -> Void
  /// Returns the items in a store, and when they were saved.
  let saved: @Sendable (Storage) async throws -> (items: [SomeItem], savedAt: Date)?

  private init<Item: NumberedItem>(
    words: String, key: ListKey<Item>, useCase: UseCase,
    load: @escaping @Sendable (LeagueApp, _ isRefreshing: Bool) async throws -> LoadedList<Item>
  ) {
    self.words = words
    name = key.name
    self.useCase = useCase
    items = { numbers in numbers.map { SomeItem(Item($0)) } }
    request = { app, isRefreshing in
      let list = try await load(app, isRefreshing)
      return Shown.ShownList(items: list.items.map { SomeItem($0) }, decision: list.decision)
    }
    save = { numbers, storage, now in
      _ = try await storage.lists.replace(
        key, with: numbers.map { Item($0) }, savedAt: now(), source: ScriptedNetwork.name)
    }
    saved = { storage in
      try await storage.lists.slice(key, from: nil, limit: .max).map { slice in
        (slice.items.map { SomeItem($0) }, slice.head.savedAt)
      }
    }
  }

  static let leagues = LeagueList(
    words: "the leagues", key: ListKey<League>.leagues, useCase: .loadLeagues,
    load: { try await $0.loadLeagues(refreshing: $1) })

  static func teams(of league: League.ID) -> LeagueList {
    LeagueList(
      words: "the teams of league \(league)", key: ListKey<Team>.teams(of: league),
      useCase: .loadTeams,
      load: { app, isRefreshing in
        switch try await app.loadTeams(of: league, refreshing: isRefreshing) {
        case .teams(let list): return list
        case .comingSoon: throw Mismatch(expected: "the teams of \(league)", found: "coming soon")
        }
      })
  }

  static func squad(of team: Team.ID) -> LeagueList {
    LeagueList(
      words: "the squad of team \(team)", key: ListKey<Player>.squad(of: team),
      useCase: .loadSquad,
      load: { try await $0.loadSquad(of: team, refreshing: $1) })
  }
}

/// An item that scenarios identify by a number.
protocol NumberedItem: ListItem, Identifiable where ID == String {
  init(_ number: Int)
}

extension League: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "league-\(number)", stageID: "stage-\(number)", name: "League \(number)",
      logoURL: ScenarioEnvironment.address(number))
  }
}

extension Team: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "team-\(number)", name: "Team \(number)", logoURL: ScenarioEnvironment.address(number))
  }
}

extension Player: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "player-\(number)", name: "Player \(number)",
      number: number.isMultiple(of: 4) ? nil : number,
      position: number.isMultiple(of: 5) ? .other("") : Position.known[number % 5],
      nationality: number.isMultiple(of: 3) ? nil : "Ecuador",
      photoURL: number.isMultiple(of: 2) ? nil : ScenarioEnvironment.address(number))
  }
}

/// A league, a team or a player, in a form that scenarios can treat alike.
struct SomeItem: Equatable, Identifiable, Sendable {
  let id: String
  private let fields: [String: String]

  init(_ item: some NumberedItem) {
    id = item.id
    fields = Dictionary(
      uniqueKeysWithValues: item.fields.elements.map { ($0.name, $0.value) })
  }
}
