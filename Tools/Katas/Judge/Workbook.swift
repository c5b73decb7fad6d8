public import Composition
public import Decorators
public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// What a learner has made of each kata, as its judge takes it.
public struct Workbook: Sendable {
  /// Loads the newest feed by a source, a store and a clock.
  public typealias LoadFeed =
    @Sendable (any FeedSource, any ListStore, @escaping @Sendable () -> Date) async throws ->
    [FeedImage]

  let loadFeed: LoadFeed
  let listStore: @Sendable () -> any ListStore
  let source: @Sendable (_ text: String) -> Source<FeedPorts>
  let fileStore: @Sendable (StoreOptions) -> Storage
  let decorator: any PortInterceptor
  let composeFeed: @Sendable (AppSettings) throws -> ComposedApp<FeedPorts>
  let mayStandIn: @Sendable (_ savedAt: Date, _ now: Date, _ failure: SourceError) -> Bool
  let findings: [String: String]
  let match: any MatchResource.Type

  /// How to start the process that kata 4 kills, without the path of its store.
  public var writer: [String] = []

  /// Gathers what the files of the katas hold, in the order of the katas.
  public init(
    loadFeed: @escaping LoadFeed,
    listStore: @escaping @Sendable () -> any ListStore,
    source: @escaping @Sendable (_ text: String) -> Source<FeedPorts>,
    fileStore: @escaping @Sendable (StoreOptions) -> Storage,
    decorator: any PortInterceptor,
    composeFeed: @escaping @Sendable (AppSettings) throws -> ComposedApp<FeedPorts>,
    mayStandIn: @escaping @Sendable (Date, Date, SourceError) -> Bool,
    findings: [String: String],
    match: any MatchResource.Type
  ) {
    self.loadFeed = loadFeed
    self.listStore = listStore
    self.source = source
    self.fileStore = fileStore
    self.decorator = decorator
    self.composeFeed = composeFeed
    self.mayStandIn = mayStandIn
    self.findings = findings
    self.match = match
  }
}

/// A match of a league, as kata 9 wants it.
public protocol MatchResource: ListItem {
  /// The list that holds the matches of a league.
  static func matches(of league: String) -> ListKey<Self>

  /// Describes a match; `goals` are those of the home team and of its guest, `nil` before the match.
  init(id: String, teams: [String], kickOff: Date, goals: [Int]?)
}
