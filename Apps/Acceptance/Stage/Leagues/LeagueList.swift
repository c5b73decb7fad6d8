import AppSupport
import FoundationEssentials
import LeagueCore
import OfflineCore

/// One list of LigasEc: what scenarios say of it is the same for all resources.
protocol LeagueList: Sendable {
  /// What the list is called, such as "the teams of league A".
  var words: String { get }
  var key: ListKey { get }

  /// The items of these numbers.
  func items(_ numbers: Range<Int>) -> [SomeItem]
  /// Asks the app for the list, as a person does.
  func request(_ app: LeagueApp, refreshing: Bool) async throws -> Shown.ShownList
  /// Puts items into a store.
  func save(_ numbers: Range<Int>, by cache: CacheLeagues) async throws
  /// What is in a store, and since when.
  func saved(in storage: Storage) async throws -> (items: [SomeItem], savedAt: Date)?
}

/// A list of one resource.
struct ListOf<Item: NumberedItem>: LeagueList {
  let words: String
  let kind: ListKind<Item>
  var parent: String?
  let cache: @Sendable (CacheLeagues, [Item]) async throws -> Void
  let load: @Sendable (LeagueApp, _ isRefreshing: Bool) async throws -> LoadedList<Item>

  var key: ListKey { kind.key(of: parent) }

  func items(_ numbers: Range<Int>) -> [SomeItem] { numbers.map { SomeItem(Item($0)) } }

  func request(_ app: LeagueApp, refreshing: Bool) async throws -> Shown.ShownList {
    let list = try await load(app, refreshing)
    return Shown.ShownList(items: list.items.map { SomeItem($0) }, origin: list.origin)
  }

  func save(_ numbers: Range<Int>, by cache: CacheLeagues) async throws {
    try await self.cache(cache, numbers.map { Item($0) })
  }

  func saved(in storage: Storage) async throws -> (items: [SomeItem], savedAt: Date)? {
    try await storage.lists[kind].slice(key, from: nil, limit: .max).map { slice in
      (slice.items.map { SomeItem($0) }, slice.head.savedAt)
    }
  }
}

extension LeagueList where Self == ListOf<League> {
  static var leagues: Self {
    ListOf(
      words: "the leagues", kind: .leagues,
      cache: { try await $0($1, from: ScriptedNetwork.name) },
      load: { try await $0.loadLeagues(refreshing: $1) })
  }
}

extension LeagueList where Self == ListOf<Team> {
  static func teams(of league: League.ID) -> Self {
    ListOf(
      words: "the teams of league \(league)", kind: .teams, parent: league,
      cache: { try await $0($1, of: league, from: ScriptedNetwork.name) },
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
      words: "the squad of team \(team)", kind: .squad, parent: team,
      cache: { try await $0($1, of: team, from: ScriptedNetwork.name) },
      load: { try await $0.loadSquad(of: team, refreshing: $1) })
  }
}
