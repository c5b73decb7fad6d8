public import ArgumentParser
import Decorators
import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// The options of all apps that say what is loaded, and how.
///
/// They are texts here, because a variable of the environment may stand in for each of them: what
/// they mean is read in one place, ``OptionValue``.
public struct LoadingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where to load from (default: demo:).", valueName: "source"))
  var source: String?

  @Option(
    help: ArgumentHelp(
      """
      Whom to ask first: remote-first, cache-first, cache-only, remote-only (default: \
      remote-first; ligas: cache-first; feed-web and feed-watch: cached-then-refreshed, which \
      they alone have).
      """, valueName: "policy"))
  var policy: String?

  @Flag(help: "Let every remote call fail at once, as without a network.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "Let the clock stand at this ISO 8601 instant, such as 2026-01-31T12:00:00Z.",
      valueName: "date"))
  var now: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit for one remote request, connection and body together (default: 10).",
      valueName: "seconds"))
  var timeout: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Bound of the image data in the store; the least recently used goes first (default: \
      256 MiB).
      """, valueName: "bytes"))
  var imageLimit: String?

  @Flag(help: "Let a feed lead to loopback, private and link-local addresses.")
  var allowPrivate = false

  @Option(help: .language)
  var language: String?

  @Flag(name: .customLong("trace"), help: .trace)
  var isTracing = false

  @Option(help: .inject)
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
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, name: String, variablesOf variables: String,
    defaultPolicy: LoadingPolicy
  ) throws -> Session<Ports> {
    let settings = try settings(
      variables, environment: ProcessEnvironment.variables, defaultPolicy: defaultPolicy,
      redraws: true)
    return Session(
      app: try ComposedApp(settings, plugins: plugins, name: name), console: .standard,
      messages: try messages(environment: settings.environment), isJSON: false,
      namedPlaces: namedPlaces)
  }

  func settings(
    _ app: String, environment: [String: String], defaultPolicy: LoadingPolicy, redraws: Bool
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
    // The trace is outside, so that it shows what the faults do.
    settings.interceptors = try InjectedFaults(inject).interceptors + tracing
    let messages = try messages(environment: environment)
    settings.onDamage = { Console.standard.notify(messages.message(for: $0)) }
    settings.onSkip = { Console.standard.notify(messages.message(for: $0)) }
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

  private var tracing: [any PortInterceptor] { isTracing ? [Tracing(Self.writeTrace)] : [] }

  private static let writeTrace: @Sendable (Tracing.Report) -> Void = { report in
    let call = report.call
    let outcome = report.failure.map { Messages.english.message(for: $0) } ?? "ok"
    let milliseconds = (report.duration / .microseconds(10)).rounded() / 100
    let parts = [
      "\(call.port).\(call.method)", call.argument, call.adapter, outcome, "\(milliseconds) ms",
    ]
    Console.standard.warn("trace: \(parts.filter { !$0.isEmpty }.joined(separator: " · "))")
  }

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
