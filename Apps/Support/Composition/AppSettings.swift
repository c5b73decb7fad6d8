public import Decorators
public import FoundationEssentials
public import OfflineCore

/// Everything that the user asked for, as plain values: the complete input for the composition of an app.
public struct AppSettings: Sendable {
  /// The sources, as typed and in their order; empty for the default. A feed merges several.
  public var sources: [String] = []
  /// Whether the first source may use credentials that are kept for any server. Others never may.
  public var authorizesFirstSource = true
  /// The sources that readers named, not the owner of this machine. Their hosts are not trusted.
  public var untrustedSources: Set<String> = []
  /// The store, as typed; `nil` for the default.
  public var store: String?
  /// The environment variables that named the sources and the store, for messages; `nil` if the user typed
  /// them.
  package var sourceVariable: String?
  package var storeVariable: String?
  /// The policy for loading lists; `nil` for the default of the app.
  public var policy: DrawingPolicy?
  /// Whether every remote call fails at once.
  public var isOffline = false
  /// The fixed time of the clock; `nil` for the real time.
  public var now: Date?
  /// The number of seconds that the clock is ahead.
  public var clockOffset = 0.0
  /// The most seconds that one remote request may take.
  public var timeout = SourceOptions.defaultTimeout
  /// The most seconds that one call to the store may take.
  public var storeTimeout = StoreOptions(place: "").timeLimit
  /// The most bytes of image data that are kept.
  public var imageLimit = StoreOptions.defaultImageLimit
  /// Receives a report of damage that the store has moved out of the way.
  public var onDamage: @Sendable (DamageReport) -> Void = { _ in }
  /// Receives folders that were created on the way to a store that the user named.
  public var onCreation: @Sendable (String) -> Void = { _ in }
  /// Receives records that a source leaves out because they can't be read.
  public var onSkip: @Sendable (SkippedRecords) -> Void = { _ in }
  /// Whether a feed may lead into private networks.
  public var allowsPrivate = false
  /// An image address that the user typed.
  public var typedAddress: URL?
  /// The interceptors between the callers and the adapters; the last one is outermost.
  public var interceptors: [any PortInterceptor] = []
  /// The observers. They are outermost, so they also see the effects of the interceptors.
  public var observers: [any AppObserver] = []
  /// The variables of the environment.
  public var environment: [String: String] = [:]

  /// Creates the default settings.
  public init() {}

  /// The interceptors and the observers; the last one is outermost.
  public var allInterceptors: [any PortInterceptor] { interceptors + observers }

  /// Returns the store that the user named, or the default one for `nil`.
  ///
  /// - Parameter source: The name of the source, because each source has a default place of its own.
  /// - Throws: ``UsageError`` that names the environment variable, if it named the store.
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
