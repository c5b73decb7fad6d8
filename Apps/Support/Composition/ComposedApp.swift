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
  public let policy: ReadingPolicy
  /// The clock.
  public let now: @Sendable () -> Date
  /// Loads image data; one value, so that loads at once share their requests.
  public let loadImageData: LoadImageData

  /// Composes an app: the one place where adapters are chosen.
  ///
  /// - Parameter name: The name of the app, which has default places of its own.
  /// - Throws: ``UsageError``. Adapters are not opened before they are used.
  public init(_ settings: AppSettings, plugins: PluginList<Ports>, name: String) throws {
    var source = try Self.source(settings, plugins)
    let word = try StoreWord(
      settings.store, in: plugins.stores, app: name, source: source.name,
      environment: settings.environment)
    var storage = word.open(
      imageLimit: settings.imageLimit, whenSetAside: settings.whenSetAside)
    if settings.isOffline { source = source.intercepted(by: Offline()) }
    for interceptor in settings.interceptors {
      source = source.intercepted(by: interceptor)
      storage = storage.intercepted(by: interceptor)
    }
    self.init(
      source: source, storage: storage, policy: settings.policy, now: settings.clock)
  }

  /// Composes an app of parts that are there already.
  public init(
    source: Source<Ports>, storage: Storage, policy: ReadingPolicy = .remoteFirst,
    now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.storage = storage
    self.policy = policy
    self.now = now
    loadImageData = LoadImageData(
      source: source.imageData, store: storage.imageData, policy: policy)
  }

  private static func source(
    _ settings: AppSettings, _ plugins: PluginList<Ports>
  ) throws -> Source<Ports> {
    let word = try SourceWord(
      settings.source, in: plugins.sources, environment: settings.environment)
    var options = SourceOptions(word: "")
    let source = try word.open { word in
      options = SourceOptions(
        word: word, timeout: settings.timeout, allowsPrivate: settings.allowsPrivate,
        typedAddress: settings.typedAddress)
      return options
    }
    return source.answeringWebAddresses(by: plugins.webImageData(options))
  }
}

extension AppSettings {
  var clock: @Sendable () -> Date {
    guard let now else { return { Date() } }
    return { now }
  }
}

extension Source {
  /// The same source; where it only answers addresses of its own, `others` answers the rest.
  fileprivate func answeringWebAddresses(by others: any ImageDataSource) -> Source {
    guard let imageScheme else { return self }
    return Source(
      name: name, imageScheme: imageScheme,
      imageData: RoutingImageDataSource(scheme: imageScheme, own: imageData, others: others),
      ports: ports)
  }
}
