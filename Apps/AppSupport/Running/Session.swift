public import FeedPresentation
public import FoundationEssentials
public import Plugins
import Glibc

/// What a command works with: the composed app, and the way to speak to whoever called it.
public struct Session: Sendable {
  /// The composed app.
  public let app: FeedApp
  /// The standard streams.
  public let console: Console
  /// The texts in the language that was asked for.
  public let messages: Messages
  /// Whether the output is for programs.
  public let isJSON: Bool

  /// The present moment.
  public var now: Date { app.now() }

  /// Shows a notice to people, on standard error.
  public func warn(_ notice: String) { console.warn("warning: \(notice)") }

  /// A path as typed, with a leading `~/` replaced by the home folder.
  ///
  /// - Throws: ``UsageError`` when there is no home folder.
  public static func expanded(_ path: String) throws -> String {
    try DefaultPlace(environment: environment).expanded(path)
  }

  /// The variables of the environment that apps look at.
  public static var environment: [String: String] {
    var values: [String: String] = [:]
    for name in ["HOME", "XDG_CACHE_HOME", "LC_ALL", "LC_MESSAGES", "LANG"] {
      values[name] = getenv(name).map { String(cString: $0) }
    }
    return values
  }
}

extension SharedOptions {
  /// Composes the app that the options ask for.
  ///
  /// - Parameters:
  ///   - plugins: What the app ships.
  ///   - name: The name of the app.
  ///   - typedAddress: An image address that the person typed.
  /// - Throws: ``UsageError``.
  public func session(
    _ plugins: PluginList, name: String, typedAddress: URL? = nil
  ) throws -> Session {
    let environment = Session.environment
    var settings = settings(environment: environment)
    settings.typedAddress = typedAddress
    return Session(
      app: try FeedApp(settings, plugins: plugins, name: name),
      console: .standard,
      messages: output.messages(environment: environment),
      isJSON: output.isJSON)
  }

  /// Opens another store than the one of the session.
  ///
  /// - Throws: ``UsageError`` when it can't be made out, or is the session's own.
  public func storage(
    _ word: String, _ plugins: PluginList, name: String, of source: Source
  ) throws -> Storage {
    let settings = settings(environment: Session.environment)
    let place = { word in
      try StoreWord(
        word, in: plugins, app: name, source: source.name, environment: settings.environment)
    }
    let own = try place(settings.store)
    let other = try place(word)
    guard !own.isSamePlace(as: other) else {
      throw UsageError("\(word) is the store itself; name another one")
    }
    return other.open(imageLimit: settings.imageLimit)
  }
}
