public import ArgumentParser
public import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// The options of all apps that keep what they load.
public struct SharedOptions<Scope: OptionScope>: ParsableArguments {
  @OptionGroup var loading: LoadingOptions<Scope>

  @Option(
    help: Scope.help(
      .places, "Where it is kept (default: sqlite: in the user's cache folder).", "store"))
  var store: String?

  /// Whether every remote call fails at once.
  public var offline: Bool { loading.offline }

  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

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
  ///   - notify: Tells a person of what goes wrong on the way; on standard error unless given.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, name: String, variablesOf variables: String? = nil,
    defaultPolicy: LoadingPolicy = .remoteFirst, redraws: Bool = false, typedAddress: URL? = nil,
    notify: (@Sendable (String) -> Void)? = nil
  ) throws -> Session<Ports> {
    var settings = try settings(
      variables ?? name, environment: ProcessEnvironment.variables, defaultPolicy: defaultPolicy,
      redraws: redraws, notify: notify)
    settings.typedAddress = typedAddress
    return Session(
      app: try ComposedApp(settings, plugins: plugins, name: name),
      console: .standard,
      messages: try loading.messages(environment: settings.environment),
      isJSON: isJSON, namedPlaces: namedPlaces)
  }

  private var namedPlaces: [String] {
    loading.namedPlaces + (store.map { ["--store", Locator($0).shown.shellWord] } ?? [])
  }

  /// The store to copy everything to: another than the one of `app`, behind the same interceptors.
  ///
  /// - Throws: ``UsageError`` when it can't be meant, or is the app's own.
  func migrationTarget<Ports>(
    _ text: String, _ plugins: PluginList<Ports>, name: String, of app: ComposedApp<Ports>
  ) async throws -> MigrationTarget {
    let settings = try settings(name, environment: ProcessEnvironment.variables)
    let locator = { text in
      try StoreLocator(
        text, in: plugins.stores, app: name, source: app.source.name,
        environment: settings.environment)
    }
    let other = try locator(text)
    guard try !locator(settings.store).hasSamePath(as: other) else {
      throw UsageError("\(text) is the store itself; name another one")
    }
    return try await other.migrationTarget(
      imageLimit: settings.imageLimit, interceptors: app.interceptors, onDamage: settings.onDamage,
      onFolder: settings.onFolder)
  }

  /// The same as plain values.
  ///
  /// - Throws: ``UsageError`` that names the option or the variable.
  func settings(
    _ app: String, environment: [String: String], defaultPolicy: LoadingPolicy = .remoteFirst,
    redraws: Bool = false,
    notify: (@Sendable (String) -> Void)? = nil
  ) throws -> AppSettings {
    var settings = try loading.settings(
      app, environment: environment, defaultPolicy: defaultPolicy, redraws: redraws,
      notify: notify)
    let store = OptionValue(store, else: .store, app: app, environment)
    (settings.store, settings.storeVariable) = (store?.text, store?.variable)
    return settings
  }
}
