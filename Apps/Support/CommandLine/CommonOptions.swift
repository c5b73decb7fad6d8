public import ArgumentParser
public import Composition
public import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

/// The options of all commands that open an app.
///
/// Those for which a variable of the environment may stand in are texts here: what they mean is read
/// in one place, ``OptionValue``.
public struct CommonOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Where to load from (default: demo:).", valueName: "source"))
  var source: String?

  @Option(help: .language, completion: .list(Messages.Language.knownTags))
  var language: String?

  @Flag(name: .customLong("trace"), help: .trace)
  var isTracing = false

  @Option(help: .inject)
  var inject: [String] = []

  /// Whether nothing but errors is told on standard error.
  @Flag(name: .customLong("quiet"), help: .quiet)
  public var isQuiet = false

  /// The parser makes these.
  public init() {}

  /// Reads the options and the variables that stand in for them. Composes nothing and opens nothing.
  ///
  /// - Parameters:
  ///   - plugins: The adapters of the app: their list names the variables and the policies.
  ///   - loading: How lists are loaded, for commands that load.
  ///   - keeping: Where they are kept, for programs with a choice of stores.
  ///   - imageLimit: The bound on image data as typed, for commands that keep some.
  ///   - typedAddress: An image address that the user typed.
  ///   - notify: Shows a notice to the user; on standard error unless given.
  /// - Throws: ``UsageError`` that names the option or the variable.
  public func invocation<Ports>(
    of plugins: PluginList<Ports>, _ loading: LoadingOptions?, clock: ClockOptions? = nil,
    imageLimit: String? = nil, keeping: KeepingOptions? = nil, isJSON: Bool = false,
    typedAddress: URL? = nil, notify: (@Sendable (String) -> Void)? = nil
  ) throws -> Invocation {
    let environment = ProcessEnvironment.variables
    func value(_ typed: String?, _ variable: OptionVariable) -> OptionValue? {
      OptionValue(typed, else: variable, app: plugins.variables, environment)
    }
    let messages = try Messages(typed: language, environment)
    let notices = Notices(messages, isQuiet: isQuiet)
    let notify = isQuiet ? notices.tell : notify ?? notices.tell
    let source = value(source, .source)
    let store = keeping.flatMap { value($0.store, .store) }
    var settings = AppSettings()
    (settings.source, settings.sourceVariable) = (source?.text, source?.variable)
    (settings.store, settings.storeVariable) = (store?.text, store?.variable)
    settings.policy = try value(loading?.policy, .policy)?.policy(in: plugins.policies)
    settings.isOffline = loading?.offline ?? false
    settings.now = try (clock ?? loading?.clock)?.instant()
    settings.timeout = try value(loading?.timeout, .timeout)?.timeout() ?? settings.timeout
    settings.storeTimeout =
      try keeping?.storeTimeout.map { try OptionValue.seconds($0, "--store-timeout") }
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
    let places = [("--source", self.source), ("--store", keeping?.store)]
    return Invocation(
      settings: settings, notices: notices, isJSON: isJSON,
      namedPlaces: places.compactMap { option, place in place.map { (option, $0) } })
  }
}

extension ArgumentHelp {
  static let trace: ArgumentHelp =
    "Write each call through a port to standard error: adapter, outcome, time."
  /// What `--quiet` does.
  public static let quiet: ArgumentHelp = "Show no progress and no notices; errors still."
}
