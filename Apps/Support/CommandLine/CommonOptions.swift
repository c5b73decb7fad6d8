public import ArgumentParser
package import Composition
public import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

/// The options of every command that opens an app, and the one place where typed text becomes
/// ``AppSettings``.
///
/// An environment variable can stand in for some of these options. Those stay text here, and ``OptionValue``
/// parses both forms. Each program declares the options in one group: for each type of a group, and of the
/// value of an option, the parser searches all conformances of the program several times, and each search
/// takes 170,000 instructions.
package protocol AppOptions: ParsableArguments {
  var sources: [String] { get }
  var language: String? { get }
  var isTracing: Bool { get }
  var inject: [String] { get }
  /// Whether standard error shows errors only, without progress and notices.
  var isQuiet: Bool { get }
  /// Whether the user can choose the store.
  var hasStore: Bool { get }
  var store: String? { get }
  var storeTimeout: String? { get }
  /// Whether the command writes one JSON document.
  var isJSON: Bool { get }
}

extension AppOptions {
  package var hasStore: Bool { true }
  package var isJSON: Bool { false }

  /// Reads the options and the variables that stand in for them. Composes nothing and opens nothing.
  ///
  /// - Parameters:
  ///   - plugins: The adapters of the app: their list names the variables and the policies.
  ///   - loading: The options for loading lists, in commands that load.
  ///   - now: The fixed time as typed, in commands that load nothing.
  ///   - imageLimit: The limit on image data as typed, in commands that save images.
  ///   - typedAddress: An image address that the user typed.
  ///   - notify: Shows a notice to the user; on standard error unless given.
  /// - Throws: ``UsageError`` that names the option or the variable.
  package func invocation<Ports>(
    of plugins: PluginList<Ports>, _ loading: LoadingOptions?, now: String? = nil,
    imageLimit: String? = nil,
    typedAddress: URL? = nil, notify: (@Sendable (String) -> Void)? = nil
  ) throws -> Invocation {
    let environment = ProcessEnvironment.variables
    func value(_ typed: String?, _ variable: OptionVariable) -> OptionValue? {
      OptionValue(typed, else: variable, app: plugins.variables, environment)
    }
    let messages = try Messages(typed: language, environment)
    let notices = Notices(messages, isQuiet: isQuiet)
    let notify = isQuiet ? notices.tell : notify ?? notices.tell
    let store = hasStore ? value(store, .store) : nil
    var settings = AppSettings()
    settings.sources = sources
    if sources.isEmpty, let named = value(nil, .source) {
      settings.sources = named.locators(of: plugins.sources.flatMap(\.schemes))
      settings.sourceVariable = named.variable
    }
    (settings.store, settings.storeVariable) = (store?.text, store?.variable)
    settings.policy = try value(loading?.policy, .policy)?.policy(in: plugins.policies)
    settings.isOffline = loading?.offline ?? false
    settings.now = try OptionValue.instant(now ?? loading?.now)
    settings.timeout = try value(loading?.timeout, .timeout)?.timeout() ?? settings.timeout
    settings.storeTimeout =
      try storeTimeout.map { try OptionValue.seconds($0, option: "--store-timeout") }
      ?? settings.storeTimeout
    settings.imageLimit =
      try value(imageLimit, .imageLimit)?.byteCount() ?? settings.imageLimit
    settings.allowsPrivate = loading?.allowPrivate ?? false
    settings.typedAddress = typedAddress
    settings.environment = environment
    settings.interceptors = try InjectedFaults(inject).interceptors
    if isTracing {
      settings.observers = [
        Trace(now: settings.clock) { Console.standard.warn(label: "trace: ", "\($0)") }
      ]
    }
    settings.onDamage = { notify(messages.message(for: $0)) }
    settings.onCreation = { notify(messages.madeFolder($0)) }
    settings.onSkip = { notify(messages.message(for: $0)) }
    let places = sources.map { ("--source", $0) } + (self.store.map { [("--store", $0)] } ?? [])
    return Invocation(
      settings: settings, notices: notices, isJSON: isJSON, namedPlaces: places)
  }
}

extension ArgumentHelp {
  package static let source = ArgumentHelp(
    "Where to load from (default: demo:); repeat it to merge several feeds by time.",
    valueName: "source")
  package static let store = ArgumentHelp(
    "Where it is kept (default: the first of the stores with a PATH, in the user's cache folder).",
    valueName: "store")
  package static let storeTimeout = ArgumentHelp(
    "Limit for one call to the store, with all its waiting (default: 5).", valueName: "seconds")
  package static let trace: ArgumentHelp =
    "Write each call through a port to standard error: adapter, outcome, time."
  /// The help for `--quiet`.
  public static let quiet: ArgumentHelp = "Show no progress and no notices; errors still."
}

/// The options of every command that works on a store.
public struct SharedOptions: AppOptions, Sendable {
  @Option(name: .customLong("source"), help: .source)
  package var sources: [String] = []

  @Option(help: .language, completion: .languages)
  package var language: String?

  @Flag(name: .customLong("trace"), help: .trace)
  package var isTracing = false

  @Option(help: .inject)
  package var inject: [String] = []

  @Flag(name: .customLong("quiet"), help: .quiet)
  package var isQuiet = false

  @Option(help: .store)
  package var store: String?

  @Option(parsing: .unconditional, help: .storeTimeout)
  package var storeTimeout: String?

  /// Whether the command writes one JSON document.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

  /// Creates options that the parser fills in.
  public init() {}

  /// Composes the app of a product by the options, as ``AppOptions`` reads them.
  ///
  /// - Throws: ``UsageError`` that names the option or the variable, or that the settings name no usable
  ///   source or store.
  public func session<P: Product>(
    of product: P.Type, _ loading: LoadingOptions? = nil, now: String? = nil,
    imageLimit: String? = nil, typedAddress: URL? = nil
  ) throws -> Session<P.Ports> {
    let invocation = try invocation(
      of: P.plugins, loading, now: now, imageLimit: imageLimit,
      typedAddress: typedAddress)
    return try Session(invocation, plugins: P.plugins)
  }
}
