public import ArgumentParser
public import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// The options that all apps share.
///
/// They are texts here, because a variable of the environment may stand in for each of them: what
/// they mean is read in one place, ``OptionValue``.
public struct SharedOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where to load from (default: demo:).", valueName: "source"))
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Where it is kept (default: sqlite: in the user's cache folder).", valueName: "store"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      """
      Whom to ask first: remote-first, cache-first, cache-only, remote-only (default: \
      remote-first; ligas: cache-first).
      """, valueName: "policy"))
  var policy: String?

  /// Whether every remote call fails at once.
  @Flag(help: "Let every remote call fail at once, as without a network.")
  public var offline = false

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
    func value(_ typed: String?, _ variable: OptionVariable) -> OptionValue? {
      OptionValue(typed, else: variable, app: app, environment)
    }
    var settings = AppSettings()
    let (source, store) = (value(source, .source), value(store, .store))
    (settings.source, settings.sourceVariable) = (source?.text, source?.variable)
    (settings.store, settings.storeVariable) = (store?.text, store?.variable)
    settings.policy = try value(policy, .policy)?.policy(redraws: redraws) ?? defaultPolicy
    settings.isOffline = offline
    settings.now = try now.map(Self.date)
    settings.timeout = try value(timeout, .timeout)?.timeout() ?? settings.timeout
    settings.imageLimit = try value(imageLimit, .imageLimit)?.byteCount() ?? settings.imageLimit
    settings.allowsPrivate = allowPrivate
    settings.environment = environment
    settings.interceptors = output.interceptors
    let messages = try output.messages(environment: environment)
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
