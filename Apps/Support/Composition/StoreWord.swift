import FoundationEssentials
public import OfflineCore
public import Plugins

/// A store as a person names it, such as `sqlite:~/feed.sqlite`, made out.
public struct StoreWord: Sendable {
  /// The backend that the scheme names.
  public let plugin: StorePlugin
  /// The place, in full.
  public let place: String

  /// - Parameters:
  ///   - word: As typed; `nil` for the default.
  ///   - app: The name of the app, which has default places of its own.
  ///   - source: The name of the source, each of which has a default place of its own.
  ///   - environment: Says where the default places are.
  /// - Throws: ``UsageError``.
  public init(
    _ word: String?, in plugins: [StorePlugin], app: String, source: String,
    environment: [String: String]
  ) throws {
    let word = PlaceWord(
      word ?? (plugins.first { $0.fileExtension != nil }?.scheme ?? "") + ":")
    guard let plugin = plugins.first(where: { $0.scheme == word.scheme }) else {
      let known = plugins.map(\.word).joined(separator: ", ")
      throw UsageError("unknown store '\(word.shown)'; known are: \(known)")
    }
    let typed = word.place
    let places = DefaultPlace(environment: environment)
    self.plugin = plugin
    guard plugin.placeholder != nil else {
      guard typed.isEmpty else {
        throw UsageError("\(plugin.scheme): stands alone; write nothing after the colon")
      }
      place = ""
      return
    }
    if !typed.isEmpty {
      place = try places.expanded(typed)
    } else if let fileExtension = plugin.fileExtension {
      place = try places.path(app: app, source: source, fileExtension: fileExtension)
    } else {
      throw UsageError("\(plugin.scheme): needs a place after the colon")
    }
  }

  /// Opens the storage: lazily, without failing.
  ///
  /// - Parameters:
  ///   - imageLimit: The most bytes of image data that are kept.
  ///   - whenSetAside: Hears of damage that is set aside.
  public func open(
    imageLimit: Int, whenSetAside: @escaping @Sendable (SetAside) -> Void
  ) -> Storage {
    plugin.open(
      StoreOptions(place: place, imageLimit: imageLimit, whenSetAside: whenSetAside))
  }

  /// Whether both name one place, perhaps by different paths.
  public func isSamePlace(as other: StoreWord) -> Bool {
    plugin.scheme == other.plugin.scheme && Self.canonical(place) == Self.canonical(other.place)
  }

  private static func canonical(_ place: String) -> String {
    URL(filePath: place).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Several stores as a person names them; all that ship, in their default places, for none.
  ///
  /// - Throws: ``UsageError``; also when two are of one backend, which a report can't tell apart.
  public static func list(
    _ words: [String], in plugins: [StorePlugin], app: String, environment: [String: String]
  ) throws -> [StoreWord] {
    let all = plugins.map { "\($0.scheme):" }
    let stores = try (words.isEmpty ? all : words).map {
      try StoreWord($0, in: plugins, app: app, source: "", environment: environment)
    }
    guard Set(stores.map(\.plugin.scheme)).count == stores.count else {
      throw UsageError("name each kind of store once")
    }
    return stores
  }
}
