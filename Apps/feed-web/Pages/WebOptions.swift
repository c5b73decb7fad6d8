package import ArgumentParser
package import CommandLine
package import Composition
import Decorators
import FoundationEssentials
import LeagueCore
package import Logging
package import PictureCore
package import Presentation
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
  @OptionGroup var caching: CachingOptions

  package init() {}

  /// Reads the options and the variables.
  ///
  /// - Throws: `UsageError`.
  package func invocation(of plugins: FeedPlugins, logger: Logger) throws -> Invocation {
    try keeping.common.invocation(
      of: plugins, caching.loading, imageLimit: caching.imageLimit, keeping: keeping
    ) {
      logger.warning("\($0)")
    }
  }

  /// Opens a page in the browser, if they say so.
  package func openBrowser(at address: String, logger: Logger) {
    guard open, let url = URL(string: address) else { return }
    Task {
      guard try await !Browser.open(url) else { return }
      logger.warning("no browser could be opened; the address is \(address)")
    }
  }
}

extension FeedWeb {
  /// Creates the pages of apps; no source and no store is opened before it is used.
  ///
  /// - Throws: An error of a template.
  package init(
    _ feed: FeedApp, leagues: LeagueApp?, options: WebOptions, scaler: any ImageScaler,
    language: Messages.Language, isOffline: Bool? = nil, logger: Logger
  ) throws {
    try self.init(
      feed: feed, leagues: leagues, announced: AnnouncedLeagues(options.comingSoon),
      scaler: scaler, language: language, isOffline: isOffline ?? options.caching.loading.offline,
      keepsLocation: options.keepLocation, logger: logger)
  }
}
