public import ArgumentParser
import OfflineCore
import OfflinePresentation
import Plugins

/// The options of all commands that open an app.
///
/// Those for which a variable of the environment may stand in are texts here: what they mean is read
/// in one place, ``OptionValue``.
public struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where to load from (default: demo:).", valueName: "source"))
  var source: String?

  @Option(help: .language, completion: .list(Messages.Language.knownTags))
  var language: String?

  @Flag(name: .customLong("trace"), help: .trace)
  var isTracing = false

  @Option(help: .inject)
  var inject: [String] = []

  /// The parser makes these.
  public init() {}

  /// Composes an app that keeps nothing, whatever the variables say: its only store is in memory.
  ///
  /// The parameters are those of ``SharedOptions/session(_:_:now:imageLimit:typedAddress:notify:)``.
  ///
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, _ loading: LoadingOptions, imageLimit: String?,
    notify: (@Sendable (String) -> Void)? = nil
  ) throws -> Session<Ports> {
    let settings = try settings(
      plugins, loading, now: nil, imageLimit: imageLimit, notify: notify)
    return try Session(
      settings, plugins, messages: try messages(settings.environment), isJSON: false,
      namedPlaces: namedPlaces)
  }

  /// What the options and the variables ask for, as plain values.
  ///
  /// - Throws: ``UsageError`` that names the option or the variable.
  func settings<Ports>(
    _ plugins: PluginList<Ports>, _ loading: LoadingOptions?, now: String?, imageLimit: String?,
    notify: (@Sendable (String) -> Void)?
  ) throws -> AppSettings {
    let environment = ProcessEnvironment.variables
    func value(_ typed: String?, _ variable: OptionVariable) -> OptionValue? {
      OptionValue(typed, else: variable, app: plugins.variables, environment)
    }
    var settings = AppSettings()
    let source = value(source, .source)
    (settings.source, settings.sourceVariable) = (source?.text, source?.variable)
    settings.policy = try value(loading?.policy, .policy)?.policy(redraws: plugins.redraws)
    settings.isOffline = loading?.offline ?? false
    settings.now = try (now ?? loading?.now).map(AppSettings.instant)
    settings.timeout = try value(loading?.timeout, .timeout)?.timeout() ?? settings.timeout
    settings.imageLimit = try value(imageLimit, .imageLimit)?.byteCount() ?? settings.imageLimit
    settings.allowsPrivate = loading?.allowPrivate ?? false
    settings.environment = environment
    settings.interceptors = try InjectedFaults(inject).interceptors
    settings.trace = isTracing ? Trace(now: settings.clock) : nil
    let messages = try messages(environment)
    let notify = notify ?? { Console.standard.notify($0, in: messages) }
    settings.onDamage = { notify(messages.message(for: $0)) }
    settings.onFolder = { notify(messages.cache.madeFolder($0)) }
    settings.onSkip = { notify(messages.message(for: $0)) }
    return settings
  }

  /// The texts in the language that was asked for.
  ///
  /// - Throws: ``UsageError``.
  func messages(_ environment: [String: String]) throws -> Messages {
    try Messages(typed: language, environment)
  }

  /// Which source the person has named, as words of a command.
  var namedPlaces: [String] { source.map { ["--source", Locator($0).shown.shellWord] } ?? [] }
}

extension ArgumentHelp {
  static let trace: ArgumentHelp =
    "Write each call through a port to standard error: adapter, outcome, time."
}
