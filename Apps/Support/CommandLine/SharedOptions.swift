public import ArgumentParser
public import Composition
public import FoundationEssentials

/// The options of all programs that keep what they load.
public struct KeepingOptions: ParsableArguments, Sendable {
  /// The options of those that keep nothing, too.
  @OptionGroup package var common: CommonOptions

  @Option(
    help: ArgumentHelp(
      "Where it is kept (default: the first of the stores with a PATH, in the user's cache folder).",
      valueName: "store"))
  var store: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit for one call to the store, with all its waiting (default: 5).",
      valueName: "seconds"))
  var storeTimeout: String?

  /// Required by `ParsableArguments`.
  public init() {}
}

/// The options of all commands that work on a store.
public struct SharedOptions: ParsableArguments, Sendable {
  @OptionGroup var keeping: KeepingOptions

  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

  /// Required by `ParsableArguments`.
  public init() {}

  /// Composes the app that the options ask for.
  ///
  /// - Parameters:
  ///   - plugins: What the app is composed of.
  ///   - loading: How it is loaded, where the command loads.
  ///   - now: Where the clock stands, as typed, for other commands to which that matters.
  ///   - imageLimit: The most image data that is kept, as typed, where the command keeps some.
  ///   - typedAddress: An image address that the person typed.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, _ loading: LoadingOptions? = nil, now: String? = nil,
    imageLimit: String? = nil, typedAddress: URL? = nil
  ) throws -> Session<Ports> {
    try keeping.common.session(
      plugins, loading, now: now, imageLimit: imageLimit, keeping: keeping, isJSON: isJSON,
      typedAddress: typedAddress)
  }
}
