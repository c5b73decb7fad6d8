public import ArgumentParser
public import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// The options of all apps that keep what they load.
public struct SharedOptions: ParsableArguments {
  @OptionGroup var loading: LoadingOptions

  @Option(
    help: ArgumentHelp(
      "Where it is kept (default: sqlite: in the user's cache folder).", valueName: "store"))
  var store: String?

  /// Whether every remote call fails at once.
  public var offline: Bool { loading.offline }

  /// How the app speaks.
  @OptionGroup public var output: OutputOptions

  /// The parser makes these.
  public init() {}

  /// Composes the app that the options ask for.
  ///
  /// - Parameters:
  ///   - plugins: What the app ships.
  ///   - name: The name of the app.
  ///   - defaultPolicy: Whom the app asks first when the person does not say.
  ///   - variables: The name of the app whose variables say where things are, if it is another.
  ///   - redraws: Whether the app stays and draws what it shows anew, as some policies need.
  ///   - typedAddress: An image address that the person typed.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, name: String, variablesOf variables: String? = nil,
    defaultPolicy: LoadingPolicy = .remoteFirst, redraws: Bool = false, typedAddress: URL? = nil
  ) throws -> Session<Ports> {
    var settings = try settings(
      variables ?? name, environment: ProcessEnvironment.variables, defaultPolicy: defaultPolicy,
      redraws: redraws)
    settings.typedAddress = typedAddress
    return Session(
      app: try ComposedApp(settings, plugins: plugins, name: name),
      console: .standard,
      messages: try output.messages(environment: settings.environment),
      isJSON: output.isJSON)
  }

  /// The store to copy everything to: another than the one of the session.
  ///
  /// - Throws: ``UsageError`` when it can't be meant, or is the session's own.
  func migrationTarget<Ports>(
    _ text: String, _ plugins: PluginList<Ports>, name: String, of source: String
  ) throws -> MigrationTarget {
    let settings = try settings(name, environment: ProcessEnvironment.variables)
    let locator = { text in
      try StoreLocator(
        text, in: plugins.stores, app: name, source: source, environment: settings.environment)
    }
    let other = try locator(text)
    guard try !locator(settings.store).hasSamePath(as: other) else {
      throw UsageError("\(text) is the store itself; name another one")
    }
    return try other.migrationTarget(
      imageLimit: settings.imageLimit, onDamage: settings.onDamage)
  }

  /// The same as plain values.
  ///
  /// - Throws: ``UsageError`` that names the option or the variable.
  func settings(
    _ app: String, environment: [String: String], defaultPolicy: LoadingPolicy = .remoteFirst,
    redraws: Bool = false
  ) throws -> AppSettings {
    var settings = try loading.settings(
      app, environment: environment, defaultPolicy: defaultPolicy, redraws: redraws,
      speech: output.speech)
    let store = OptionValue(store, else: .store, app: app, environment)
    (settings.store, settings.storeVariable) = (store?.text, store?.variable)
    return settings
  }
}

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

  /// The parser makes these.
  public init() {}

  /// Composes an app that keeps nothing, whatever the variables say: its only store is in memory.
  ///
  /// - Parameters:
  ///   - plugins: What the app ships.
  ///   - name: The name of the app.
  ///   - variables: The name of the app whose variables say what is loaded.
  ///   - speech: How the app speaks.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, name: String, variablesOf variables: String,
    defaultPolicy: LoadingPolicy, speech: SpeechOptions
  ) throws -> Session<Ports> {
    let settings = try settings(
      variables, environment: ProcessEnvironment.variables, defaultPolicy: defaultPolicy,
      redraws: true, speech: speech)
    return Session(
      app: try ComposedApp(settings, plugins: plugins, name: name), console: .standard,
      messages: try speech.messages(environment: settings.environment), isJSON: false)
  }

  fileprivate func settings(
    _ app: String, environment: [String: String], defaultPolicy: LoadingPolicy, redraws: Bool,
    speech: SpeechOptions
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
    settings.interceptors = speech.interceptors
    let messages = try speech.messages(environment: environment)
    settings.onDamage = { Console.standard.notify(messages.message(for: $0)) }
    return settings
  }

  private static func date(_ text: String) throws -> Date {
    guard let date = InternetDateTime.date(from: text) else {
      throw UsageError(
        "--now: '\(text)' is not an ISO 8601 instant with a zone, such as 2026-01-31T12:00:00Z")
    }
    return date
  }
}
