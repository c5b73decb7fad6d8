public import Composition
public import Decorators
public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// The work of a learner for all katas, in the form that the judge takes.
public struct Workbook: Sendable {
  /// A use case that loads the newest feed from a source, a store and a clock.
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

  /// The command line of the process that kata 4 kills, without the path of its store.
  public var writer: [String] = []

  /// Creates a workbook from the content of the kata files, in the order of the katas.
  public init(
    loadFeed: @escaping LoadFeed,
    listStore: @escaping @Sendable () -> any ListStore,
    source: @escaping @Sendable (_ text: String) -> Source<FeedPorts>,
    file: @escaping @Sendable (_ path: String) -> any LineFile,
    decorator: any PortInterceptor,
    composeFeed: @escaping @Sendable (AppSettings) throws -> ComposedApp<FeedPorts>,
    mayStandIn: @escaping @Sendable (Date, Date, SourceError) -> Bool,
    findings: [String: String],
    match: any MatchResource.Type
  ) {
    self.loadFeed = loadFeed
    self.listStore = listStore
    self.source = source
    fileStore = { FileBackend.storage($0, in: file($0.place.rawValue)) }
    self.decorator = decorator
    self.composeFeed = composeFeed
    self.mayStandIn = mayStandIn
    self.findings = findings
    self.match = match
  }
}

/// A match of a league, the resource of kata 9.
public protocol MatchResource: ListItem {
  /// Returns the key of the list with the matches of a league.
  static func matches(of league: String) -> ListKey<Self>

  /// Creates a match; `goals` are those of the home team and of its guest, `nil` before the match.
  init(id: String, teams: [String], kickOff: Date, goals: [Int]?)
}
