public import ArgumentParser
import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins
import WebAccess

/// The options that all apps share.
public struct SharedOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where to load from (default: demo:).", valueName: "source"))
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Where it is kept (default: sqlite: in the user's cache folder).", valueName: "store"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Whom to ask first (default: remote-first; ligas: cache-first).", valueName: "policy"))
  var policy: PolicyWord?

  @Flag(help: "Let every remote call fail at once, as without a network.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "Let the clock stand at this ISO 8601 instant, such as 2026-01-31T12:00:00Z.",
      valueName: "date"),
    transform: Self.date)
  var now: Date?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit for one remote request, connection and body together.", valueName: "seconds"))
  var timeout = SourceOptions.defaultTimeout

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Bound of the image data in the store; the least recently used goes first.",
      valueName: "bytes"))
  var imageLimit = StoreOptions.defaultImageLimit

  @Flag(help: "Let a feed lead to loopback, private and link-local addresses.")
  var allowPrivate = false

  /// How the app speaks.
  @OptionGroup public var output: OutputOptions

  /// The parser makes these.
  public init() {}

  /// Refuses what no app could work with.
  public func validate() throws {
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout is a number of seconds: more than 0, and 86400 at most")
    }
    guard imageLimit >= 0 else {
      throw ValidationError("--image-limit is a number of bytes: 0 or more")
    }
  }

  /// The same as plain values.
  ///
  /// - Parameter defaultPolicy: Whom the app asks first when the person does not say.
  public func settings(
    environment: [String: String], defaultPolicy: ReadingPolicy = .remoteFirst
  ) -> AppSettings {
    var settings = AppSettings()
    settings.source = source
    settings.store = store
    settings.policy = policy?.policy ?? defaultPolicy
    settings.isOffline = offline
    settings.now = now
    settings.timeout = timeout
    settings.imageLimit = imageLimit
    settings.allowsPrivate = allowPrivate
    settings.environment = environment
    settings.interceptors = output.interceptors
    let messages = output.messages(environment: environment)
    settings.whenSetAside = { Console.standard.notify(messages.message(for: $0)) }
    return settings
  }

  private static func date(_ text: String) throws -> Date {
    guard let date = InternetDateTime.date(from: text) else {
      throw ValidationError(
        "'\(text)' is not an ISO 8601 instant with a zone, such as 2026-01-31T12:00:00Z")
    }
    return date
  }
}

/// The reading policies that make sense for a command that answers once.
enum PolicyWord: String, CaseIterable, ExpressibleByArgument {
  case remoteFirst = "remote-first"
  case cacheFirst = "cache-first"
  case cacheOnly = "cache-only"
  case remoteOnly = "remote-only"

  var policy: ReadingPolicy {
    switch self {
    case .remoteFirst: .remoteFirst
    case .cacheFirst: .cacheFirst
    case .cacheOnly: .cacheOnly
    case .remoteOnly: .remoteOnly
    }
  }
}
