public import OfflineCore
public import PictureCore

/// What an app is composed of: the backends and the sources that a person can name, and whom it asks
/// when that person does not say.
public struct PluginList<Ports: Sendable>: Sendable {
  /// The name of the app, which has default places of its own.
  public let name: String
  /// The name of the app whose variables of the environment say where things are.
  public let variables: String
  /// Who is asked first, unless a person says otherwise.
  public let policy: DrawingPolicy
  /// The policies that a person can name.
  public let policies: [DrawingPolicy]
  /// Whether loads of lists at the same time are shared, in one process and between several.
  public let sharesRefreshes: Bool
  /// The backends; the first one with a default place is the default, else the first.
  public var stores: [StorePlugin]
  /// The sources; the first one is the default.
  public let sources: [SourcePlugin<Ports>]
  /// Answers web addresses in the feed of a source that only answers its own.
  public let webImageData: @Sendable (SourceOptions) -> any ImageDataSource
  /// What draws pictures beside lists on a terminal, or `nil` for a program that draws none.
  public let pictures: PictureTools?

  /// Lists what an app ships; its own variables count unless those of another app do.
  public init(
    name: String, variablesOf variables: String? = nil, policy: DrawingPolicy = .remoteFirst,
    policies: [DrawingPolicy] = DrawingPolicy.loading, sharesRefreshes: Bool = false,
    stores: [StorePlugin], sources: [SourcePlugin<Ports>],
    webImageData: @escaping @Sendable (SourceOptions) -> any ImageDataSource,
    pictures: PictureTools? = nil
  ) {
    self.name = name
    self.variables = variables ?? name
    self.policy = policy
    self.policies = policies
    self.sharesRefreshes = sharesRefreshes
    self.stores = stores
    self.sources = sources
    self.webImageData = webImageData
    self.pictures = pictures
  }
}

extension SourcePlugin {
  /// The ways a person writes it.
  package var locators: [String] {
    let place =
      switch placeKind {
      case .none: ""
      case .folder: "DIR"
      case .file: "FILE"
      case .address(let placeholder): placeholder
      }
    return schemes.map { "\($0):\(place)" }
  }
}
