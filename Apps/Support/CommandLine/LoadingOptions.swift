public import ArgumentParser
public import Composition
import FoundationEssentials
import OfflineCore

/// The options of the commands that load, from a remote or from what is saved.
public struct LoadingOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Whom to ask first; see the policies below.", valueName: "policy"))
  var policy: String?

  /// Whether every remote call fails at once.
  @Flag(help: "Let every remote call fail at once, as without a network.")
  public var offline = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit for one remote request, connection and body together (default: 10).",
      valueName: "seconds"))
  var timeout: String?

  @Flag(help: "Let a feed lead to loopback, private and link-local addresses.")
  var allowPrivate = false

  @OptionGroup var clock: ClockOptions

  /// Creates options that the parser fills in.
  public init() {}
}

/// The options of the commands that load and keep image data.
public struct CachingOptions: ParsableArguments, Sendable {
  /// The options of commands that keep none, too.
  @OptionGroup public var loading: LoadingOptions

  /// The bound on image data in the store, as typed.
  @Option(parsing: .unconditional, help: .imageLimit)
  public var imageLimit: String?

  /// Creates options that the parser fills in.
  public init() {}
}

/// Where the clock stands.
public struct ClockOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Let the clock stand at this ISO 8601 instant, such as 2026-01-31T12:00:00Z.",
      valueName: "date"))
  var now: String?

  /// Creates options that the parser fills in.
  public init() {}

  /// The instant, or `nil` for the real clock.
  ///
  /// - Throws: ``UsageError``.
  func instant() throws -> Date? {
    guard let now else { return nil }
    guard let date = InternetDateTime.date(from: now) else {
      throw UsageError(
        "--now: '\(now)' is not an ISO 8601 instant with a zone, such as 2026-01-31T12:00:00Z")
    }
    return date
  }
}

extension ArgumentHelp {
  /// What `--image-limit` does.
  public static let imageLimit = ArgumentHelp(
    """
    Bound of the image data in the store; the least recently used goes first (default: \
    256 MiB).
    """, valueName: "bytes")
}

extension PluginList {
  /// How the source gets ready that a command line probably asks, before it is known what the words
  /// mean.
  public func preparation(
    for words: [String], _ environment: [String: String]
  ) -> (@Sendable () -> Void)? {
    let local = ["--offline", "cache-only", "--policy=cache-only"]
    let policy = environment[OptionVariable.policy.name(for: variables)] ?? ""
    guard !(words + [policy]).contains(where: local.contains) else { return nil }
    let typed = words.map { $0.hasPrefix("--source=") ? String($0.dropFirst(9)) : $0 }
    let variable = environment[OptionVariable.source.name(for: variables)]
    let locators = typed + [variable].compactMap { $0 }
    return sources.first { plugin in
      plugin.schemes.contains { scheme in locators.contains { $0.hasPrefix(scheme + ":") } }
    }?.prepare
  }
}
