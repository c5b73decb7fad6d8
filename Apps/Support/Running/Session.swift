public import Decorators
public import FoundationEssentials
public import OfflineCore
public import OfflinePresentation
public import Plugins

/// What a command works with: the composed app, and the way to speak to whoever called it.
public struct Session<Ports: InterceptablePorts>: Sendable {
  /// The composed app.
  public let app: ComposedApp<Ports>
  /// The standard streams.
  public let console: Console
  /// The texts in the language that was asked for.
  public let messages: Messages
  /// Whether the output is for programs.
  public let isJSON: Bool

  /// The present moment.
  public var now: Date { app.now() }

  /// Shows a notice to people, on standard error.
  public func warn(_ notice: String) { console.notify(notice) }

  /// Tells people how many images were damaged and are gone.
  public func warn(ofRemovedImages count: Int) {
    if count > 0 { warn(messages.damagedImagesRemoved(count)) }
  }
}

extension SharedOptions {
  /// Composes the app that the options ask for.
  ///
  /// - Parameters:
  ///   - plugins: What the app ships.
  ///   - name: The name of the app.
  ///   - defaultPolicy: Whom the app asks first when the person does not say.
  ///   - typedAddress: An image address that the person typed.
  /// - Throws: ``UsageError``.
  public func session<Ports>(
    _ plugins: PluginList<Ports>, name: String, defaultPolicy: ReadingPolicy = .remoteFirst,
    typedAddress: URL? = nil
  ) throws -> Session<Ports> {
    let environment = ProcessEnvironment.variables
    var settings = settings(environment: environment, defaultPolicy: defaultPolicy)
    settings.typedAddress = typedAddress
    return Session(
      app: try ComposedApp(settings, plugins: plugins, name: name),
      console: .standard,
      messages: output.messages(environment: environment),
      isJSON: output.isJSON)
  }

  /// Opens another store than the one of the session.
  ///
  /// - Throws: ``UsageError`` when it can't be made out, or is the session's own.
  public func storage(
    _ word: String, _ plugins: [StorePlugin], name: String, of source: String
  ) throws -> Storage {
    let settings = settings(environment: ProcessEnvironment.variables)
    let place = { word in
      try StoreWord(
        word, in: plugins, app: name, source: source, environment: settings.environment)
    }
    let own = try place(settings.store)
    let other = try place(word)
    guard !own.isSamePlace(as: other) else {
      throw UsageError("\(word) is the store itself; name another one")
    }
    return other.open(imageLimit: settings.imageLimit, whenSetAside: settings.whenSetAside)
  }
}
