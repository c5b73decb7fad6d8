public import ArgumentParser
public import Composition
import OfflineCore

/// The options of commands that load lists, from the source or from the store.
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

  @Option(help: .now)
  var now: String?

  /// Creates options that the parser fills in.
  public init() {}
}

extension ArgumentHelp {
  /// The help for `--now`.
  public static let now = ArgumentHelp(
    "Let the clock stand at this ISO 8601 instant, such as 2026-01-31T12:00:00Z.",
    valueName: "date")

  /// The help for `--image-limit`.
  public static let imageLimit = ArgumentHelp(
    """
    Bound of the image data in the store; the least recently used goes first (default: \
    256 MiB).
    """, valueName: "bytes")
}

extension PluginList {
  /// Returns the preparation of the sources that these words probably name, before they are parsed.
  public func preparation(
    for words: [String], _ environment: [String: String]
  ) -> (@Sendable () -> Void)? {
    let local = ["--offline", "cache-only", "--policy=cache-only"]
    let policy = environment[OptionVariable.policy.name(for: variables)] ?? ""
    guard !(words + [policy]).contains(where: local.contains) else { return nil }
    let typed = words.map { $0.hasPrefix("--source=") ? String($0.dropFirst(9)) : $0 }
    func named(by locators: [String]) -> [SourcePlugin<Ports>] {
      self.sources.filter { plugin in
        plugin.schemes.contains { scheme in locators.contains { $0.hasPrefix(scheme + ":") } }
      }
    }
    var sources = named(by: typed)
    if sources.isEmpty, let variable = environment[OptionVariable.source.name(for: variables)] {
      sources = named(by: variable.split(whereSeparator: \.isWhitespace).map(String.init))
    }
    let named = sources
    return named.isEmpty ? nil : { @Sendable in for source in named { source.prepare() } }
  }
}
