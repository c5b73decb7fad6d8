package import ArgumentParser
package import CommandLine
package import Composition
import Decorators
import FoundationEssentials
import LeagueCore
package import Logging
package import WebSupport

/// What a program that serves the pages is told by its command line.
package struct WebOptions: ParsableArguments, Sendable {
  @OptionGroup package var server: ServerOptions

  @Flag(help: "Open the pages in the browser of this desktop.")
  var open = false

  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"))
  var comingSoon: [League.ID] = []

  @Flag(help: "Send pictures as they are, with where they were taken and all that is in them.")
  var keepLocation = false

  @OptionGroup package var keeping: KeepingOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  package init() {}

  /// Composes the app that they ask for.
  ///
  /// - Throws: `UsageError`.
  package func session<Ports>(
    _ plugins: PluginList<Ports>, _ logger: Logger
  ) throws -> Session<Ports> {
    try keeping.common.session(plugins, loading, imageLimit: imageLimit, keeping: keeping) {
      logger.warning("\($0)")
    }
  }

  /// Opens a page in the browser, if they say so.
  package func openBrowser(at address: String, _ logger: Logger) {
    guard open, let url = URL(string: address) else { return }
    Task {
      guard try await !Browser.open(url) else { return }
      logger.warning("no browser could be opened; the address is \(address)")
    }
  }
}
