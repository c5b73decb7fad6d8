import ArgumentParser
import CommandLine
import Composition
import Decorators
import FoundationEssentials
import LeagueCore
import Logging
import OfflinePresentation
import PictureCore
import WebSupport

/// `feed-web`, as it is run from a command line.
struct FeedWebCommand<App: WebProgram>: LoadingCommand, ServingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "feed-web",
      abstract: "Shows an image feed and football leagues as web pages.",
      discussion: """
        Prints its address on standard output once it accepts connections, and logs on standard \
        error. Ends on SIGTERM and SIGINT, once the requests under way are answered.
        """,
      version: Release.version)
  }

  @OptionGroup var server: ServerOptions

  @Flag(help: "Open the pages in the browser of this desktop.")
  var open = false

  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"))
  var comingSoon: [League.ID] = []

  @Flag(help: "Send pictures as they are, with where and when they were taken.")
  var keepLocation = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// Serves until a signal ends it.
  func run() async throws {
    let logger = Logger.standardError("feed-web", isQuiet: shared.isQuiet)
    let web = try composed(logger)
    // Beside the start of the server, which must not wait for a store.
    Task { await web.warnOfStore() }
    let events = EventStream()
    let watch = web.events(to: events)
    try await WebServer(server, logger: logger)
      .run(try web.router(watch, server), services: [events, watch]) { [open] address in
        guard open, let url = URL(string: address) else { return }
        Task {
          guard try await !Browser.open(url) else { return }
          logger.warning("no browser could be opened; the address is \(address)")
        }
      }
  }

  /// Puts the pages together; no source and no store is looked at before it is used.
  ///
  /// - Throws: `UsageError`.
  private func composed(_ logger: Logger) throws -> FeedWeb {
    let feed = try session(App.feed, logger)
    // As the feed could be composed, the only fault that is left is a source without leagues.
    let leagues = try? session(App.leagues, logger)
    return try FeedWeb(
      feed: feed.app, leagues: leagues?.app, announced: AnnouncedLeagues(comingSoon),
      scaler: App.scaler, language: feed.messages.language, isOffline: loading.offline,
      keepsLocation: keepLocation, logger: logger)
  }

  private func session<Ports>(
    _ plugins: PluginList<Ports>, _ logger: Logger
  ) throws -> Session<Ports> {
    try shared.session(plugins, loading, imageLimit: imageLimit) { logger.warning("\($0)") }
  }
}
