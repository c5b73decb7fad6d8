import Decorators
import FoundationEssentials
public import OfflineCore
import Platform

/// A store as the user names it, such as `sqlite:~/feed.sqlite`, with its backend and its full place.
public struct StoreLocator: Sendable {
  /// The backend that the scheme names.
  public let plugin: StorePlugin
  /// The place, with a default or `~` resolved.
  public let place: StorePlace
  /// Whether it is the default place, because the user named none.
  package let isDefaultPlace: Bool

  /// - Parameters:
  ///   - text: As typed; `nil` for the default.
  ///   - app: The name of the app, which is part of its default places.
  ///   - source: The name of the source, because each source has a default place of its own.
  ///   - environment: The variables that name the cache folder and the home folder.
  /// - Throws: ``UsageError``, also for a place that the backend can't use.
  public init(
    _ text: String?, in plugins: [StorePlugin], app: String, source: SourceName,
    environment: [String: String]
  ) throws {
    let standard = plugins.first(where: \.hasDefaultPlace) ?? plugins.first
    let locator = Locator(text ?? (standard?.scheme ?? "") + ":", among: plugins.map(\.scheme))
    guard
      let plugin = plugins.first(where: { ([$0.scheme] + $0.aliases).contains(locator.scheme) })
    else {
      if let reason = plugins.lazy.compactMap({ $0.unavailableSchemes[locator.scheme] }).first {
        throw UsageError("store '\(locator.shown)': \(reason)")
      }
      throw UsageError.unknown(
        "store", locator, hint: Self.hint(for: locator, in: plugins, standard),
        known: plugins.listed.map(\.locator))
    }
    let defaultPlace = DefaultPlace(environment: environment)
    switch plugin.placeKind {
    case .none where !locator.place.isEmpty:
      throw UsageError("\(plugin.scheme): stands alone; write nothing after the colon")
    case .none:
      place = ""
    case .local(let suffix) where locator.place.isEmpty:
      place = StorePlace(try defaultPlace.path(app: app, source: source, suffix: suffix))
    case .local:
      try locator.checkPath("store")
      place = StorePlace(try defaultPlace.expanded(locator.place))
    case .address(let placeholder, _, false) where locator.place.isEmpty:
      throw UsageError("\(plugin.scheme): needs a place after the colon: \(placeholder)")
    case .address:
      place = StorePlace(locator.place)
    }
    if let reason = plugin.placeProblem(place) {
      throw UsageError("store '\(locator.shown)': \(reason)")
    }
    self.plugin = plugin
    isDefaultPlace = plugin.hasDefaultPlace && locator.place.isEmpty
  }

  private init(_ plugin: StorePlugin, at place: StorePlace, isDefaultPlace: Bool) {
    (self.plugin, self.place, self.isDefaultPlace) = (plugin, place, isDefaultPlace)
  }

  /// Returns the same backend at another place.
  package func at(_ place: StorePlace) -> StoreLocator {
    StoreLocator(plugin, at: place, isDefaultPlace: isDefaultPlace)
  }

  private static func hint(
    for locator: Locator, in plugins: [StorePlugin], _ standard: StorePlugin?
  ) -> String? {
    let ways = plugins.map {
      (scheme: $0.scheme, way: $0.hasDefaultPlace ? "\($0.scheme):" : $0.locator)
    }
    let named = plugins.first { plugin in
      guard case .local(let suffix) = plugin.placeKind else { return false }
      return [suffix, ".\(plugin.scheme)"].contains(where: locator.place.hasSuffix)
    }
    let plugin = named ?? (locator.isPath ? standard : nil)
    let path = locator.scheme.isEmpty ? plugin.map { "\($0.scheme):\(locator.shown)" } : nil
    return (locator.mended(by: ways) ?? path).map(UsageError.didYouMean)
  }

  /// The full place in the form for messages, without secrets.
  public var shown: String { open().place }

  /// Opens the storage lazily, with the interceptors of the settings; this can't fail.
  public func open(_ settings: AppSettings = AppSettings()) -> Storage {
    openUnobserved(settings).intercepted(by: settings.allInterceptors)
  }

  /// Opens the storage without interceptors and observers.
  func openUnobserved(_ settings: AppSettings) -> Storage { plugin.open(options(settings)) }

  private func options(_ settings: AppSettings) -> StoreOptions {
    var options = StoreOptions(
      place: place, imageLimit: settings.imageLimit, timeLimit: settings.storeTimeout,
      isOursByName: isDefaultPlace, onDamage: settings.onDamage)
    if !isDefaultPlace { options.onCreation = settings.onCreation }
    return options
  }

  /// Returns all existing stores at default places, of any app and source.
  ///
  /// - Throws: ``UsageError`` when there is no default place.
  public static func atDefaultPlaces(
    in plugins: [StorePlugin], environment: [String: String]
  ) throws -> [StoreLocator] {
    try plugins.listed.flatMap { plugin -> [StoreLocator] in
      guard case .local(let suffix) = plugin.placeKind else { return [] }
      return try DefaultPlace(environment: environment).paths(suffix: suffix)
        .map { StoreLocator(plugin, at: StorePlace($0), isDefaultPlace: true) }
    }
  }

  /// Removes all saved data, and the files that contain it.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  public func erase() async throws { try await plugin.siblings?.erase(place) }

  /// Returns the stores that the user named. If there are none, returns all stores with a default place or
  /// without places.
  ///
  /// - Throws: ``UsageError``; also if two have the same backend, because a report names stores by their
  ///   backends.
  public static func list(
    _ texts: [String], in plugins: [StorePlugin], app: String, environment: [String: String]
  ) throws -> [StoreLocator] {
    let stores = try (texts.isEmpty ? plugins.withoutPlaces : texts).map {
      try StoreLocator($0, in: plugins, app: app, source: "", environment: environment)
    }
    guard Set(stores.map(\.plugin.scheme)).count == stores.count else {
      throw UsageError("name each kind of store once")
    }
    return stores
  }
}

extension StoreLocator {
  /// Returns this store as the target of a migration. Copies are built beside it, and those that a killed
  /// program left there are removed.
  ///
  /// - Throws: ``UsageError`` if the backend keeps nothing.
  public func migrationTarget(_ settings: AppSettings) async throws -> MigrationTarget {
    await eraseAbandoned()
    guard
      let copy = SiblingStorage(
        beside: place, of: plugin, label: ScratchLabel("migration").text)
    else { throw UsageError("\(plugin.scheme): keeps nothing; name a store that stays") }
    let options = options(settings)
    var careful = options
    careful.quarantines = false
    let beside = StoreOptions(
      place: "", imageLimit: settings.imageLimit, onCreation: options.onCreation)
    return MigrationTarget(
      storage: plugin.open(careful).intercepted(by: settings.allInterceptors),
      copy: copy.open(beside).intercepted(by: settings.allInterceptors),
      putCopyInPlace: { try await copy.move(to: options) },
      discardCopy: { try await copy.erase() })
  }

  /// Returns whether both name the same file or folder: by path, by a symbolic or hard link, or by another
  /// mount. Migrations check this before they open anything, because opening one database by two names would
  /// damage it.
  public func hasSamePath(as other: StoreLocator) -> Bool {
    guard plugin.scheme == other.plugin.scheme else { return false }
    let path = { (place: StorePlace) in
      URL(filePath: place.rawValue).resolvingSymlinksInPath().path
    }
    if path(place) == path(other.place) { return true }
    return Self.identity(path(place)).map { $0 == Self.identity(path(other.place)) } ?? false
  }

  /// Returns whether both are stores in files, and the other one lies in this one, through any links.
  public func holds(_ other: StoreLocator) -> Bool {
    guard plugin.scheme == other.plugin.scheme, case .local = plugin.placeKind,
      let folder = Self.identity(place.rawValue)
    else { return false }
    var path = URL(filePath: other.place.rawValue).path
    // A path that does not exist yet can't be a link, so this starts at an existing folder.
    while Self.identity(path) == nil, path.count > 1 {
      path = URL(filePath: path).deletingLastPathComponent().path
    }
    var last: [UInt]?
    while let next = Self.identity(path), next != last {
      if next == folder { return true }
      (path, last) = (path + "/..", next)
    }
    return false
  }

  private static func identity(_ path: String) -> [UInt]? {
    var status = stat()
    return stat(path, &status) == 0
      ? [UInt(truncatingIfNeeded: status.st_dev), UInt(status.st_ino)] : nil
  }

  package static var randomSuffix: String { String(UInt32.random(in: 0 ... .max), radix: 36) }
}

extension [StorePlugin] {
  /// The stores without variants such as `broken:FAULT`, which have a colon in their schemes.
  package var listed: Self { filter { !$0.scheme.contains(":") } }

  /// The stores that the user can name without a place, as typed.
  package var withoutPlaces: [String] {
    listed.filter { $0.hasDefaultPlace || $0.placeKind == .none }.map { "\($0.scheme):" }
  }
}

extension StorePlugin {
  /// The way to write the store.
  package var locator: String {
    switch placeKind {
    case .none: "\(scheme):"
    case .local: "\(scheme):PATH"
    case .address(let placeholder, _, _): "\(scheme):\(placeholder)"
    }
  }

  package var hasDefaultPlace: Bool { if case .local = placeKind { true } else { false } }
}
