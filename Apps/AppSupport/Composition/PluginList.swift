public import CacheCore
public import Plugins

/// What an app ships: the backends and the sources that a person can name.
public struct PluginList<Ports: Sendable>: Sendable {
  /// The backends; the first one with a default place is the default.
  public let stores: [StorePlugin]
  /// The sources; the first one is the default.
  public let sources: [SourcePlugin<Ports>]
  /// Answers web addresses in the feed of a source that only answers its own.
  public let webImageData: @Sendable (SourceOptions) -> any ImageDataSource

  /// Lists what an app ships.
  public init(
    stores: [StorePlugin],
    sources: [SourcePlugin<Ports>],
    webImageData: @escaping @Sendable (SourceOptions) -> any ImageDataSource
  ) {
    self.stores = stores
    self.sources = sources
    self.webImageData = webImageData
  }

  /// The backends and the sources, a line each, for help texts.
  public var summary: String {
    """
    SOURCES
    \(Self.table(sources))

    STORES
    \(AppSupport.table(stores.map { ($0.word, $0.summary) }))
    """
  }

  /// Sources, a line each, for help texts.
  public static func table(_ sources: [SourcePlugin<Ports>]) -> String {
    AppSupport.table(
      sources.flatMap { source in
        source.schemes.map { ("\($0):\(source.placeholder ?? "")", source.summary) }
      })
  }
}

/// Words and what they mean, a line each.
func table(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { word, summary in
    "  \(word)\(String(repeating: " ", count: width - word.count + 2))\(summary)"
  }
  .joined(separator: "\n")
}

extension StorePlugin {
  /// The way a person writes it.
  var word: String { "\(scheme):\(placeholder ?? "")" }
}

extension SourcePlugin {
  /// The ways a person writes it.
  var word: String { schemes.map { "\($0):\(placeholder ?? "")" }.joined(separator: " ") }
}
