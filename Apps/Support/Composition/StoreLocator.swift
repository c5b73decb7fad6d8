import Decorators
import FoundationEssentials
import Glibc
public import OfflineCore

/// A store as a person names it, such as `sqlite:~/feed.sqlite`, with its backend found and its
/// place in full.
public struct StoreLocator: Sendable {
  /// The backend that the scheme names.
  public let plugin: StorePlugin
  /// The place, in full.
  public let place: String
  /// Whether nobody gave the place.
  let isDefaultPlace: Bool

  /// - Parameters:
  ///   - text: As typed; `nil` for the default.
  ///   - app: The name of the app, which has default places of its own.
  ///   - source: The name of the source, each of which has a default place of its own.
  ///   - environment: Says where the default places are.
  /// - Throws: ``UsageError``, also when nothing could ever be kept at the place.
  public init(
    _ text: String?, in plugins: [StorePlugin], app: String, source: String,
    environment: [String: String]
  ) throws {
    let standard = plugins.first(where: \.hasDefaultPlace) ?? plugins.first
    let locator = Locator(text ?? (standard?.scheme ?? "") + ":")
    guard let plugin = plugins.first(where: { $0.scheme == locator.scheme }) else {
      let known = plugins.map(\.locator).joined(separator: ", ")
      throw UsageError("unknown store '\(locator.shown)'; known are: \(known)")
    }
    let defaultPlace = DefaultPlace(environment: environment)
    switch plugin.place {
    case .none where !locator.place.isEmpty:
      throw UsageError("\(plugin.scheme): stands alone; write nothing after the colon")
    case .none:
      place = ""
    case .path(let fileExtension) where locator.place.isEmpty:
      place = try defaultPlace.path(app: app, source: source, fileExtension: fileExtension)
    case .path:
      place = try defaultPlace.expanded(locator.place)
    case .address(let placeholder) where locator.place.isEmpty:
      throw UsageError("\(plugin.scheme): needs a place after the colon: \(placeholder)")
    case .address:
      place = locator.place
    }
    if let reason = plugin.placeProblem(place) {
      throw UsageError("--store \(locator.shown): \(reason)")
    }
    self.plugin = plugin
    isDefaultPlace = plugin.hasDefaultPlace && locator.place.isEmpty
  }

  /// Opens the storage: lazily, without failing.
  ///
  /// - Parameters:
  ///   - imageLimit: The most bytes of image data that are kept.
  ///   - onDamage: Told of damage that is taken out of the way.
  ///   - onFolder: Told of folders that had to be made on the way to a place that a person has named.
  public func open(
    imageLimit: Int, onDamage: @escaping @Sendable (DamageReport) -> Void,
    onFolder: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Storage {
    var options = options(imageLimit: imageLimit, onDamage: onDamage)
    if !isDefaultPlace { options.onFolder = onFolder }
    return plugin.open(options)
  }

  private func options(
    imageLimit: Int, onDamage: @escaping @Sendable (DamageReport) -> Void
  ) -> StoreOptions {
    StoreOptions(
      place: place, imageLimit: imageLimit, isOursByName: isDefaultPlace, onDamage: onDamage)
  }

  /// All stores that are at the default place, of whichever app and source.
  ///
  /// - Throws: ``UsageError`` when there is no default place.
  static func atDefaultPlaces(
    in plugins: [StorePlugin], environment: [String: String]
  ) throws -> [StoreLocator] {
    try plugins.flatMap { plugin -> [StoreLocator] in
      guard case .path(let fileExtension) = plugin.place else { return [] }
      return try DefaultPlace(environment: environment).paths(fileExtension: fileExtension).map {
        try StoreLocator(
          "\(plugin.scheme):\($0)", in: plugins, app: "", source: "", environment: environment)
      }
    }
  }

  /// Several stores as a person names them; for none, all that ship and have a default place or
  /// need none.
  ///
  /// - Throws: ``UsageError``; also when two are of one backend, which a report can't tell apart.
  public static func list(
    _ texts: [String], in plugins: [StorePlugin], app: String, environment: [String: String]
  ) throws -> [StoreLocator] {
    let all = plugins.filter { $0.hasDefaultPlace || $0.place == .none }.map { "\($0.scheme):" }
    let stores = try (texts.isEmpty ? all : texts).map {
      try StoreLocator($0, in: plugins, app: app, source: "", environment: environment)
    }
    guard Set(stores.map(\.plugin.scheme)).count == stores.count else {
      throw UsageError("name each kind of store once")
    }
    return stores
  }
}

extension StoreLocator {
  /// Copies to this store are built beside it; those that a killed program has left there are removed.
  ///
  /// - Throws: ``UsageError`` when nothing of the copy would stay.
  func migrationTarget(
    imageLimit: Int, interceptors: [any PortInterceptor] = [],
    onDamage: @escaping @Sendable (DamageReport) -> Void,
    onFolder: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> MigrationTarget {
    await eraseAbandoned()
    guard
      let copy = SiblingStorage(
        beside: place, of: plugin, label: ScratchLabel("migration").text)
    else { throw UsageError("\(plugin.scheme): keeps nothing; name a store that stays") }
    let options = options(imageLimit: imageLimit, onDamage: onDamage)
    var careful = options
    careful.quarantines = false
    var beside = StoreOptions(place: "", imageLimit: imageLimit)
    if !isDefaultPlace { beside.onFolder = onFolder }
    return MigrationTarget(
      storage: plugin.open(careful).intercepted(by: interceptors),
      copy: copy.open(beside).intercepted(by: interceptors),
      putCopyInPlace: { try await copy.move(to: options) },
      discardCopy: { try await copy.erase() })
  }

  /// Whether both name one file or folder, as far as the file system tells: by the same path, by a
  /// link of either kind, or by another mount. Asked before a migration opens anything, because to
  /// open one database by two names at once would harm it.
  func hasSamePath(as other: StoreLocator) -> Bool {
    guard plugin.scheme == other.plugin.scheme else { return false }
    let path = { (place: String) in URL(filePath: place).resolvingSymlinksInPath().path }
    let identity = { (place: String) -> [UInt]? in
      var status = stat()
      return stat(path(place), &status) == 0 ? [status.st_dev, status.st_ino] : nil
    }
    if path(place) == path(other.place) { return true }
    return identity(place).map { $0 == identity(other.place) } ?? false
  }

  static var randomSuffix: String { String(UInt32.random(in: 0 ... .max), radix: 36) }
}

extension StorePlugin {
  /// The way a person writes it.
  var locator: String {
    switch place {
    case .none: "\(scheme):"
    case .path: "\(scheme):PATH"
    case .address(let placeholder): "\(scheme):\(placeholder)"
    }
  }

  var hasDefaultPlace: Bool {
    if case .path = place { true } else { false }
  }
}
