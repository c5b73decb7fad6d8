import Composition
import FoundationEssentials
import LeagueCore
import OfflineCore

/// One list of LigasEc: what scenarios say of it is the same for all resources.
protocol LeagueList: Sendable {
  /// What the list is called, such as "the teams of league A".
  var words: String { get }
  var name: ListName { get }
  /// What loads it.
  var useCase: UseCase { get }

  /// The items of these numbers.
  func items(_ numbers: Range<Int>) -> [SomeItem]
  /// Asks the app for the list, as a person does.
  func request(_ app: LeagueApp, refreshing: Bool) async throws -> Shown.ShownList
  /// Puts items into a store.
  func save(
    _ numbers: Range<Int>, in storage: Storage, now: @escaping @Sendable () -> Date
  ) async throws
  /// What is in a store, and since when.
  func saved(in storage: Storage) async throws -> (items: [SomeItem], savedAt: Date)?
}

/// A list of one resource.
struct ListOf<Item: NumberedItem>: LeagueList {
  let words: String
  let key: ListKey<Item>
  let useCase: UseCase
  let load: @Sendable (LeagueApp, _ isRefreshing: Bool) async throws -> LoadedList<Item>

  var name: ListName { key.name }

  func items(_ numbers: Range<Int>) -> [SomeItem] { numbers.map { SomeItem(Item($0)) } }

  func request(_ app: LeagueApp, refreshing: Bool) async throws -> Shown.ShownList {
    let list = try await load(app, refreshing)
    return Shown.ShownList(items: list.items.map { SomeItem($0) }, decision: list.decision)
  }

  func save(
    _ numbers: Range<Int>, in storage: Storage, now: @escaping @Sendable () -> Date
  ) async throws {
    try await CacheList(key, in: storage.lists, now: now)(
      numbers.map { Item($0) }, from: ScriptedNetwork.name)
  }

  func saved(in storage: Storage) async throws -> (items: [SomeItem], savedAt: Date)? {
    try await storage.lists.slice(key, from: nil, limit: .max).map { slice in
      (slice.items.map { SomeItem($0) }, slice.head.savedAt)
    }
  }
}

extension LeagueList where Self == ListOf<League> {
  static var leagues: Self {
    ListOf(
      words: "the leagues", key: .leagues, useCase: .loadLeagues,
      load: { try await $0.loadLeagues(refreshing: $1) })
  }
}

extension LeagueList where Self == ListOf<Team> {
  static func teams(of league: League.ID) -> Self {
    ListOf(
      words: "the teams of league \(league)", key: .teams(of: league), useCase: .loadTeams,
      load: { app, isRefreshing in
        switch try await app.loadTeams()(of: league, refreshing: isRefreshing) {
        case .teams(let list): return list
        case .comingSoon: throw Mismatch(expected: "the teams of \(league)", found: "coming soon")
        }
      })
  }
}

extension LeagueList where Self == ListOf<Player> {
  static func squad(of team: Team.ID) -> Self {
    ListOf(
      words: "the squad of team \(team)", key: .squad(of: team), useCase: .loadSquad,
      load: { try await $0.loadSquad()(of: team, refreshing: $1) })
  }
}

/// What a scenario names by a number.
protocol NumberedItem: ListItem, Identifiable where ID == String {
  init(_ number: Int)
}

extension League: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "league-\(number)", stageID: "stage-\(number)", name: "League \(number)",
      logoURL: Stage.address(number))
  }
}

extension Team: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "team-\(number)", name: "Team \(number)", logoURL: Stage.address(number))
  }
}

extension Player: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "player-\(number)", name: "Player \(number)",
      number: number.isMultiple(of: 4) ? nil : number,
      position: number.isMultiple(of: 5) ? .other("") : Position.known[number % 5],
      nationality: number.isMultiple(of: 3) ? nil : "Ecuador",
      photoURL: number.isMultiple(of: 2) ? nil : Stage.address(number))
  }
}

/// A league, a team or a player: what scenarios say of them is the same.
struct SomeItem: Equatable, Identifiable, Sendable {
  let id: String
  private let fields: [String: String]

  init(_ item: some NumberedItem) {
    id = item.id
    fields = Dictionary(
      uniqueKeysWithValues: item.fields.elements.map { ($0.name, $0.value) })
  }
}
