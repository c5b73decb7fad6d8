public import Decorators
public import OfflineCore
public import PictureCore

/// The adapters that an app ships, with its defaults. To give an app another store or source, add it here.
public struct PluginList<Ports: InterceptablePorts>: Sendable {
  /// The name of the app, which is part of its default places.
  public let name: String
  /// The name of the app in environment variables, such as `feed` for `FEED_SOURCE`.
  public let variables: String
  /// The default policy.
  public let policy: DrawingPolicy
  /// The policies that the user can name.
  public let policies: [DrawingPolicy]
  /// Whether concurrent loads of lists are coalesced, in one process and between several.
  public let sharesRefreshes: Bool
  /// The backends. The default is the first one with a default place, or else the first one.
  public var stores: [StorePlugin]
  /// The sources. The first one is the default.
  public let sources: [SourcePlugin<Ports>]
  /// Returns the adapter for web addresses in the feed of a source that answers only its own addresses.
  public let webImageData: @Sendable (SourceOptions) -> any ImageDataSource
  /// Makes one source of several apps on the same storage; `nil` for a program that takes one source.
  let merge: (@Sendable ([ComposedApp<Ports>]) -> Source<Ports>)?
  /// The adapters that draw pictures beside lists on a terminal, or `nil` for a program that draws none.
  public let pictures: PictureTools?

  /// Creates the list of an app. The variables are its own unless `variables` names another app.
  public init(
    name: String, variablesOf variables: String? = nil, policy: DrawingPolicy = .remoteFirst,
    policies: [DrawingPolicy] = DrawingPolicy.loading, sharesRefreshes: Bool = false,
    stores: [StorePlugin], sources: [SourcePlugin<Ports>],
    merging merge: (@Sendable ([ComposedApp<Ports>]) -> Source<Ports>)? = nil,
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
    self.merge = merge
    self.webImageData = webImageData
    self.pictures = pictures
  }
}

extension SourcePlugin {
  /// The ways to write the source, one for each scheme.
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
