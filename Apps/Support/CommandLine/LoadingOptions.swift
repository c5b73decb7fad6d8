public import ArgumentParser
import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// The options of all apps that say what is loaded, and how.
///
/// Those for which a variable of the environment may stand in are texts here: what they mean is read
/// in one place, ``OptionValue``.
public struct LoadingOptions<Scope: OptionScope>: ParsableArguments {
  @Option(help: Scope.help(.places, "Where to load from (default: demo:).", "source"))
  var source: String?

  @Option(
    help: Scope.help(
      .remote,
      """
      Whom to ask first: remote-first, cache-first, cache-only, remote-only (default: \
      remote-first; ligas: cache-first; feed-web and feed-watch: cached-then-refreshed, which \
      they alone have).
      """, "policy"))
  var policy: String?

  @Flag(help: Scope.help(.remote, "Let every remote call fail at once, as without a network."))
  var offline = false

  @Option(
    help: Scope.help(
      .clock, "Let the clock stand at this ISO 8601 instant, such as 2026-01-31T12:00:00Z.",
      "date"))
  var now: String?

  @Option(
    parsing: .unconditional,
    help: Scope.help(
      .remote, "Limit for one remote request, connection and body together (default: 10).",
      "seconds"))
  var timeout: String?

  @Option(
    parsing: .unconditional,
    help: Scope.help(
      .imageLimit,
      """
      Bound of the image data in the store; the least recently used goes first (default: \
      256 MiB).
      """, "bytes"))
  var imageLimit: String?

  @Flag(
    help: Scope.help(
      .remote, "Let a feed lead to loopback, private and link-local addresses."))
  var allowPrivate = false

  @Option(help: .language, completion: .list(Messages.Language.knownTags))
  var language: String?

  @Flag(name: .customLong("trace"), help: Scope.help(.places, .trace))
  var isTracing = false

  @Option(help: Scope.help(.places, .inject))
  var inject: [String] = []

  /// The parser makes these.
  public init() {}

  /// Composes an app that keeps nothing, whatever the variables say: its only store is in memory.
  ///
  /// - Parameters:
  ///   - plugins: What the app ships.
  ///   - name: The name of the app.
  ///   - variables: The name of the app whose variables say what is loaded.
  ///   - defaultPolicy: Whom the app asks first when the person does not say.
  ///   - notify: Tells a person of what goes wrong on the way; on standard error unless given.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, name: String, variablesOf variables: String,
    defaultPolicy: LoadingPolicy,
    notify: (@Sendable (String) -> Void)? = nil
  ) throws -> Session<Ports> {
    let settings = try settings(
      variables, environment: ProcessEnvironment.variables, defaultPolicy: defaultPolicy,
      redraws: true, notify: notify)
    return Session(
      app: try ComposedApp(settings, plugins: plugins, name: name), console: .standard,
      messages: try messages(environment: settings.environment), isJSON: false,
      namedPlaces: namedPlaces)
  }

  func settings(
    _ app: String, environment: [String: String], defaultPolicy: LoadingPolicy, redraws: Bool,
    notify: (@Sendable (String) -> Void)?
  ) throws -> AppSettings {
    func value(_ typed: String?, _ variable: OptionVariable) -> OptionValue? {
      OptionValue(typed, else: variable, app: app, environment)
    }
    var settings = AppSettings()
    let source = value(source, .source)
    (settings.source, settings.sourceVariable) = (source?.text, source?.variable)
    settings.policy = try value(policy, .policy)?.policy(redraws: redraws) ?? defaultPolicy
    settings.isOffline = offline
    settings.now = try now.map(Self.date)
    settings.timeout = try value(timeout, .timeout)?.timeout() ?? settings.timeout
    settings.imageLimit = try value(imageLimit, .imageLimit)?.byteCount() ?? settings.imageLimit
    settings.allowsPrivate = allowPrivate
    settings.environment = environment
    settings.interceptors = try InjectedFaults(inject).interceptors
    settings.trace = isTracing ? Trace(now: settings.clock) : nil
    let messages = try messages(environment: environment)
    let notify = notify ?? { Console.standard.notify($0, in: messages) }
    settings.onDamage = { notify(messages.message(for: $0)) }
    settings.onFolder = { notify(messages.cache.madeFolder($0)) }
    settings.onSkip = { notify(messages.message(for: $0)) }
    return settings
  }

  /// The texts in the language that was asked for.
  ///
  /// Only who types a language, or sets the variable of this program, means it: the locale may name
  /// one that no program here speaks.
  ///
  /// - Throws: ``UsageError``.
  func messages(environment: [String: String]) throws -> Messages {
    try OptionValue(language, else: .language, app: "feed", environment)
      .map { Messages(try $0.language()) } ?? Messages(environment: environment)
  }

  /// Which source the person has named, as words of a command.
  var namedPlaces: [String] { source.map { ["--source", Locator($0).shown.shellWord] } ?? [] }

  private static func date(_ text: String) throws -> Date {
    guard let date = InternetDateTime.date(from: text) else {
      throw UsageError(
        "--now: '\(text)' is not an ISO 8601 instant with a zone, such as 2026-01-31T12:00:00Z")
    }
    return date
  }
}

extension Messages {
  /// The texts that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is not empty decides, as POSIX has it (XBD 8.2). English stands in for every other language.
  init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(Language(tag: name ?? "") ?? .english)
  }
}
