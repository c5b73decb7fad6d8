public import OfflineCore
public import Plugins

/// What an app is composed of: the backends and the sources that a person can name, and whom it asks
/// when that person does not say.
public struct PluginList<Ports: Sendable>: Sendable {
  /// The name of the app, which has default places of its own.
  public let name: String
  /// The name of the app whose variables of the environment say where things are.
  public let variables: String
  /// Whom the app asks first.
  public let policy: LoadingPolicy
  /// Whether the app stays and draws what it shows anew, as some policies need.
  public let redraws: Bool
  /// The backends; the first one with a default place is the default, else the first.
  public var stores: [StorePlugin]
  /// The sources; the first one is the default.
  public let sources: [SourcePlugin<Ports>]
  /// Answers web addresses in the feed of a source that only answers its own.
  public let webImageData: @Sendable (SourceOptions) -> any ImageDataSource

  /// Lists what an app ships; its own variables count unless those of another app do.
  public init(
    name: String, variablesOf variables: String? = nil, policy: LoadingPolicy = .remoteFirst,
    redraws: Bool = false, stores: [StorePlugin], sources: [SourcePlugin<Ports>],
    webImageData: @escaping @Sendable (SourceOptions) -> any ImageDataSource
  ) {
    self.name = name
    self.variables = variables ?? name
    self.policy = policy
    self.redraws = redraws
    self.stores = stores
    self.sources = sources
    self.webImageData = webImageData
  }
}

extension SourcePlugin {
  /// The ways a person writes it.
  package var locators: [String] { schemes.map { "\($0):\(placeholder ?? "")" } }
}
