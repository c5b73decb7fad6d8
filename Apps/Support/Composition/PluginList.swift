public import OfflineCore
public import Plugins

/// What an app ships: the backends and the sources that a person can name.
public struct PluginList<Ports: Sendable>: Sendable {
  /// The backends; the first one with a default place is the default, else the first.
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
}

extension SourcePlugin {
  /// The ways a person writes it.
  var locators: [String] { schemes.map { "\($0):\(placeholder ?? "")" } }
}
