public import Decorators
public import FoundationEssentials
public import OfflineCore
public import Plugins

/// A composed app: one source and one storage behind the ports of a product.
///
/// The use cases of each product are in the extensions of this type.
public struct ComposedApp<Ports: InterceptablePorts>: Sendable {
  /// Where the lists come from.
  public let source: Source<Ports>
  /// Where they are kept.
  public let storage: Storage
  /// Whom to ask first.
  public let policy: LoadingPolicy
  /// The clock.
  public let now: @Sendable () -> Date
  /// What stands before the ports of the source and of the storage, the last one outermost.
  let interceptors: [any PortInterceptor]
  /// Tells of the calls, where a person wants it.
  let trace: Trace?
  /// Loads image data; one value, so that loads at once share their requests.
  public let loadImageData: LoadImageData
  /// Opens image data; one value, for the same reason.
  public let openImageData: OpenImageData

  /// Composes an app: the one place where adapters are chosen.
  ///
  /// - Throws: ``UsageError``. Adapters are not opened before they are used.
  public init(_ settings: AppSettings, plugins: PluginList<Ports>) throws {
    var source = try UsageError.naming(settings.sourceVariable) {
      try Self.source(settings, plugins)
    }
    let locator = try UsageError.naming(settings.storeVariable) {
      try StoreLocator(
        settings.store, in: plugins.stores, app: plugins.name, source: source.name,
        environment: settings.environment)
    }
    let storage = locator.open(
      imageLimit: settings.imageLimit, onDamage: settings.onDamage, onFolder: settings.onFolder)
    if settings.isOffline { source = source.intercepted(by: Offline()) }
    self.init(
      source: source, storage: storage, behind: settings.interceptors, trace: settings.trace,
      policy: settings.policy ?? plugins.policy, now: settings.clock)
  }

  /// Composes an app of parts that are there already.
  public init(
    source: Source<Ports>, storage: Storage, policy: LoadingPolicy = .remoteFirst,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      source: source, storage: storage, behind: [], trace: nil, policy: policy, now: now)
  }

  private init(
    source: Source<Ports>, storage: Storage, behind others: [any PortInterceptor], trace: Trace?,
    policy: LoadingPolicy, now: @escaping @Sendable () -> Date
  ) {
    let interceptors = others + (trace.map { [$0] } ?? [])
    var source = source.intercepted(by: others)
    if let trace { source = source.intercepted(by: trace, as: source.way) }
    let storage = storage.intercepted(by: interceptors)
    self.source = source
    self.storage = storage
    self.interceptors = interceptors
    self.trace = trace
    self.policy = policy
    self.now = now
    loadImageData = LoadImageData(
      source: source.imageData, store: storage.imageData, policy: policy)
    openImageData = OpenImageData(
      by: loadImageData, from: source.imageData, policy: policy,
      isAtHand: { [scheme = source.imageScheme] in scheme != nil && $0.scheme == scheme })
  }

  /// Loads images scaled. Keep the value: loads at once share their requests and their turns.
  public func loadImageVariant(by scaler: any ImageScaler) -> LoadImageVariant {
    LoadImageVariant(
      of: openImageData, store: storage.imageData, scaler: scaler, policy: policy)
  }

  /// Removes everything that is saved.
  public var clearCache: ClearCache { ClearCache(storage) }

  /// Says what there is in the store, of whatever product.
  public var inspectStorage: InspectStorage { InspectStorage(storage) }

  /// Says what is wrong with what is saved.
  public var verifyCache: VerifyCache { VerifyCache(storage) }

  private static func source(
    _ settings: AppSettings, _ plugins: PluginList<Ports>
  ) throws -> Source<Ports> {
    let locator = try SourceLocator(
      settings.source, in: plugins.sources, environment: settings.environment)
    var options = SourceOptions(locator: "")
    let source = try locator.open { locator in
      options = SourceOptions(
        locator: locator, timeout: settings.timeout, allowsPrivate: settings.allowsPrivate,
        typedAddress: settings.typedAddress, onSkip: settings.onSkip)
      return options
    }
    guard let scheme = source.imageScheme else { return source }
    return Source(
      name: source.name, imageScheme: scheme,
      imageData: RoutingImageDataSource(
        scheme: scheme, own: source.imageData, others: plugins.webImageData(options)),
      ports: source.ports)
  }
}
