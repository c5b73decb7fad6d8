public import Decorators
public import FoundationEssentials
public import OfflineCore
public import PictureCore
import PictureFormats
import Synchronization

/// An app ready for use, made by a composition root: the use cases of a product over one source and one
/// storage.
///
/// The use cases of each product are in the extensions of this type.
public struct ComposedApp<Ports: InterceptablePorts>: Sendable {
  /// The source of the lists.
  public let source: Source<Ports>
  /// The sources that it is merged from; only itself if it is not.
  public private(set) var sources: [Source<Ports>]
  /// The storage that keeps them.
  public let storage: Storage
  /// The policy for loads, and for redrawing in programs that stay open.
  public let drawing: DrawingPolicy
  /// A warning shown whenever the store is used, or `nil`.
  package private(set) var caution: String?
  /// Returns the current time of the app.
  public let now: @Sendable () -> Date
  /// Runs use cases for the observers.
  public package(set) var observed: ObservedUseCases
  /// Decorates list loads in programs that stay open. One value, so that concurrent loads are coalesced.
  private(set) var refreshes: SharedRefreshes?
  /// Loads image data. One value, so that programs that stay open coalesce concurrent loads.
  public let loadImageData: any LoadsImageData

  /// Composes an app of the adapters that the settings name.
  ///
  /// - Parameter copy: The store to use in place of the one in the settings.
  /// - Throws: ``UsageError``. Adapters are not opened before they are used.
  public init(
    _ settings: AppSettings, plugins: PluginList<Ports>, on copy: StoreLocator? = nil
  ) throws {
    let notes = SourceNotes()
    var sources = try UsageError.naming(settings.sourceVariable) {
      try Self.sources(settings, plugins, notes)
    }
    let name = sources.count == 1 ? sources[0].name : SourceName(merging: sources.map(\.name))
    let store = try copy ?? settings.locator(of: settings.store, plugins, for: name)
    if settings.isOffline { sources = sources.map { $0.intercepted(by: Offline()) } }
    sources = sources.map { source in
      settings.observers.reduce(source.intercepted(by: settings.interceptors)) {
        $0.intercepted(by: $1, as: source.way)
      }
    }
    let (opened, drawing) = (store.openUnobserved(settings), settings.policy ?? plugins.policy)
    let storage = opened.intercepted(by: settings.allInterceptors)
    func app(_ source: Source<Ports>) -> Self {
      Self(
        source: source, storage: storage, policy: drawing, now: settings.clock,
        sharesRefreshes: plugins.sharesRefreshes)
    }
    if sources.count > 1, let merge = plugins.merge {
      self = app(merge(sources.map(app)))
      self.sources = sources
    } else {
      self = app(sources[0])
    }
    if policy.usesStore {
      notes.images.withLock { $0 = storage.imageData }
      // Each request reads the pauses, which is no step of a use case.
      notes.pauses.withLock { $0 = opened.lists }
    }
    observed = ObservedUseCases(settings.observers, drawing)
    caution = store.plugin.caution
  }

  /// Composes an app of an existing source and storage.
  ///
  /// - Parameter sharesRefreshes: Whether concurrent loads are coalesced, in this process and, for lists, with
  ///   others on the same storage.
  public init(
    source: Source<Ports>, storage: Storage, policy drawing: DrawingPolicy = .remoteFirst,
    now: @escaping @Sendable () -> Date, sharesRefreshes: Bool = false
  ) {
    self.source = source
    sources = [source]
    self.storage = storage
    self.drawing = drawing
    self.now = now
    observed = ObservedUseCases([], drawing)
    refreshes = sharesRefreshes ? SharedRefreshes(from: source.name, in: storage) : nil
    let load = LoadImageData(
      source: BoundedImageDataSource(source.imageData), store: storage.imageData,
      policy: drawing.loading)
    loadImageData = sharesRefreshes ? SharedImageData(load) : load
  }

  /// The policy for one load.
  public var policy: LoadingPolicy { drawing.loading }

  /// Returns the same app with another interceptor around its store.
  package func storing(behind interceptor: any PortInterceptor) -> Self {
    var app = Self(
      source: source, storage: storage.intercepted(by: interceptor), policy: drawing, now: now,
      sharesRefreshes: refreshes != nil)
    (app.observed, app.caution, app.sources) = (observed, caution, sources)
    return app
  }

  /// Opens image data. Keep the value, so that concurrent openings are coalesced.
  public var openImageData: OpenImageData {
    OpenImageData(
      by: loadImageData, from: source.imageData, policy: policy,
      isAtHand: { [schemes = source.imageSchemes] in schemes.contains($0.scheme ?? "") })
  }

  /// Returns a use case that loads scaled images. Keep the value, so that concurrent loads are coalesced and
  /// take turns.
  ///
  /// - Parameter open: Opens the originals; a value that others use too coalesces openings with them.
  public func loadImageVariant(
    by scaler: any ImageScaler, of open: OpenImageData? = nil
  ) -> LoadImageVariant {
    LoadImageVariant(
      of: open ?? openImageData, in: storage, scaler: scaler,
      inspector: pictureInspector,
      policy: policy)
  }

  /// Reads the headers of picture files.
  public var pictureInspector: any PictureInspector { PictureFormatInspector() }

  /// Opens the sources that the settings name, each once.
  private static func sources(
    _ settings: AppSettings, _ plugins: PluginList<Ports>, _ notes: SourceNotes
  ) throws -> [Source<Ports>] {
    // All sources heed the pauses that one was told. They are noted in real time, whatever the clock of
    // the user says.
    let politeness = Politeness(
      pauses: HostPauses(in: { notes.pauses.withLock { $0 } }, now: { Date() }))
    var sources: [Source<Ports>] = []
    for text in settings.sources.isEmpty ? [nil] : settings.sources.map(Optional.some) {
      let source = try source(text, settings, plugins, notes, politeness)
      if !sources.contains(where: { $0.name == source.name }) { sources.append(source) }
    }
    guard sources.count == 1 || plugins.merge != nil else {
      throw UsageError("\(plugins.name) takes one source, not \(sources.count)")
    }
    return sources
  }

  private static func source(
    _ text: String?, _ settings: AppSettings, _ plugins: PluginList<Ports>, _ notes: SourceNotes,
    _ politeness: Politeness
  ) throws -> Source<Ports> {
    let locator = try SourceLocator(
      text, in: plugins.sources, environment: settings.environment)
    var options = SourceOptions(locator: "")
    let source = try locator.open { locator in
      options = SourceOptions(
        locator: locator, timeout: settings.timeout, allowsPrivate: settings.allowsPrivate,
        typedAddress: settings.typedAddress,
        usesCommonCredentials: settings.authorizesFirstSource && text == settings.sources.first,
        trustsHost: text.map { !settings.untrustedSources.contains($0) } ?? true,
        onSkip: settings.onSkip,
        notes: { notes.images.withLock { $0 } })
      options.politeness = politeness
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

/// The stores for the notes of a source and the pauses of its hosts. They are set later, because opening them
/// requires the name of the source.
private final class SourceNotes: Sendable {
  let images = Mutex<(any ImageDataStore)?>(nil)
  let pauses = Mutex<(any ListStore)?>(nil)
}
