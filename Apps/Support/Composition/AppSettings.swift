public import Decorators
public import FoundationEssentials
public import OfflineCore

/// What a person asked for, as plain values: all that the composition depends on.
public struct AppSettings: Sendable {
  /// The source, as typed; `nil` for the default.
  public var source: String?
  /// The store, as typed; `nil` for the default.
  public var store: String?
  /// The variables of the environment that say so, which messages then name.
  package var sourceVariable: String?
  package var storeVariable: String?
  /// Who is asked first; `nil` for what the app does by itself.
  public var policy: DrawingPolicy?
  /// Whether every remote call fails at once.
  public var isOffline = false
  /// Where the clock stands; `nil` for the real one.
  public var now: Date?
  /// How many seconds the clock is ahead.
  public var clockOffset = 0.0
  /// The most seconds that one remote request may take.
  public var timeout = SourceOptions.defaultTimeout
  /// The most seconds that one call to the store may take.
  public var storeTimeout = StoreOptions(place: "").timeLimit
  /// The most bytes of image data that are kept.
  public var imageLimit = StoreOptions.defaultImageLimit
  /// Told of damage that the store takes out of the way.
  public var onDamage: @Sendable (DamageReport) -> Void = { _ in }
  /// Told of folders that had to be made on the way to a store that a person has named.
  public var onCreation: @Sendable (String) -> Void = { _ in }
  /// Told of records that a source leaves out because they can't be read.
  public var onSkip: @Sendable (SkippedRecords) -> Void = { _ in }
  /// Whether a feed may lead into private networks.
  public var allowsPrivate = false
  /// An image address that the person typed.
  public var typedAddress: URL?
  /// What stands between the callers and the adapters, the last one outermost.
  public var interceptors: [any PortInterceptor] = []
  /// Those who watch; outside of the others, so that they see what those do.
  public var observers: [any AppObserver] = []
  /// The variables of the environment.
  public var environment: [String: String] = [:]

  /// The defaults.
  public init() {}

  /// All that stands between the callers and the adapters.
  public var allInterceptors: [any PortInterceptor] { interceptors + observers }

  /// A store as a person names it; `nil` for the default.
  ///
  /// - Parameter source: The name of the source, each of which has a default place of its own.
  /// - Throws: ``UsageError``, which names the variable that says it.
  public func locator<Ports>(
    of store: String?, _ plugins: PluginList<Ports>, for source: SourceName
  ) throws -> StoreLocator {
    try UsageError.naming(store == self.store ? storeVariable : nil) {
      try StoreLocator(
        store, in: plugins.stores, app: plugins.name, source: source, environment: environment)
    }
  }

  package var clock: @Sendable () -> Date {
    { [now, clockOffset] in (now ?? Date()).addingTimeInterval(clockOffset) }
  }
}
