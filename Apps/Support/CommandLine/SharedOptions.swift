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

  /// Reads the options, as ``CommonOptions`` does.
  ///
  /// - Throws: ``UsageError``.
  public func invocation<Ports>(
    of plugins: PluginList<Ports>, _ loading: LoadingOptions? = nil, clock: ClockOptions? = nil,
    imageLimit: String? = nil, typedAddress: URL? = nil
  ) throws -> Invocation {
    try keeping.common.invocation(
      of: plugins, loading, clock: clock, imageLimit: imageLimit, keeping: keeping,
      isJSON: isJSON, typedAddress: typedAddress)
  }

  /// Reads the options of a command that loads and keeps image data.
  ///
  /// - Throws: ``UsageError``.
  public func invocation<Ports>(
    of plugins: PluginList<Ports>, _ caching: CachingOptions, typedAddress: URL? = nil
  ) throws -> Invocation {
    try invocation(
      of: plugins, caching.loading, imageLimit: caching.imageLimit, typedAddress: typedAddress)
  }
}
