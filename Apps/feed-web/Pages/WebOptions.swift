package import ArgumentParser
package import CommandLine
package import Composition
import Decorators
import FoundationEssentials
package import LeagueCore
package import Logging
package import WebSupport

/// The options of programs that serve the pages.
package struct WebOptions: AppOptions, Sendable {
  @OptionGroup package var server: ServerOptions

  @Flag(help: "Open the pages in the browser of this desktop.")
  var open = false

  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"))
  var comingSoon: [League.ID] = []

  /// The leagues that are announced.
  package var announced: AnnouncedLeagues { AnnouncedLeagues(comingSoon) }

  /// Whether originals keep all metadata.
  @Flag(help: "Send pictures as they are, with where they were taken and all that is in them.")
  package var keepLocation = false

  @Option(name: .customLong("source"), help: .source)
  package var sources: [String] = []

  @Option(help: .language, completion: .languages)
  package var language: String?

  @Flag(name: .customLong("trace"), help: .trace)
  package var isTracing = false

  @Option(help: .inject)
  package var inject: [String] = []

  @Flag(name: .customLong("quiet"), help: .quiet)
  package var isQuiet = false

  @Option(help: .store)
  package var store: String?

  @Option(parsing: .unconditional, help: .storeTimeout)
  package var storeTimeout: String?

  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  package init() {}

  /// Reads the options and the variables.
  ///
  /// - Throws: `UsageError`.
  package func invocation<Ports>(
    of plugins: PluginList<Ports>, logger: Logger
  ) throws -> Invocation {
    try invocation(of: plugins, loading, imageLimit: imageLimit) {
      logger.warning("\($0)")
    }
  }

  /// Opens a page in the browser, if `--open` is given.
  package func openBrowser(at address: String, logger: Logger) {
    guard open, let url = URL(string: address) else { return }
    // No service holds this task: its end would kill a browser that stays in the foreground.
    Task {
      guard try await !Browser.open(url) else { return }
      logger.warning("no browser could be opened; the address is \(address)")
    }
  }
}
