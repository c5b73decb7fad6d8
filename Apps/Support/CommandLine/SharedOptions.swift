public import ArgumentParser
public import FoundationEssentials
import OfflineCore
import OfflinePresentation
import Plugins

/// The options of all commands that work on a store.
public struct SharedOptions: ParsableArguments {
  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp(
      "Where it is kept (default: sqlite: in the user's cache folder).", valueName: "store"))
  var store: String?

  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

  /// The parser makes these.
  public init() {}

  /// Composes the app that the options ask for.
  ///
  /// - Parameters:
  ///   - plugins: What the app is composed of.
  ///   - loading: How it is loaded, where the command loads.
  ///   - now: Where the clock stands, as typed, for other commands to which that matters.
  ///   - imageLimit: The most image data that is kept, as typed, where the command keeps some.
  ///   - typedAddress: An image address that the person typed.
  ///   - notify: Tells a person of what goes wrong on the way; on standard error unless given.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, _ loading: LoadingOptions? = nil, now: String? = nil,
    imageLimit: String? = nil, typedAddress: URL? = nil,
    notify: (@Sendable (String) -> Void)? = nil
  ) throws -> Session<Ports> {
    var settings = try common.settings(
      plugins, loading, now: now, imageLimit: imageLimit, notify: notify)
    let store = OptionValue(store, else: .store, app: plugins.variables, settings.environment)
    (settings.store, settings.storeVariable) = (store?.text, store?.variable)
    settings.typedAddress = typedAddress
    return try Session(
      settings, plugins, messages: try common.messages(settings.environment), isJSON: isJSON,
      namedPlaces: common.namedPlaces
        + (self.store.map { ["--store", Locator($0).shown.shellWord] } ?? []))
  }
}
