import ArgumentParser
import CommandLine
package import Composition
import LeagueCore
package import Logging
package import PictureCore
package import Presentation
import WebSupport

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

  @OptionGroup var options: WebOptions

  func run() async throws {
    let logger = Logger.standardError("feed-web", isQuiet: options.keeping.common.isQuiet)
    let feed = try options.session(App.feed, logger)
    // As the feed could be composed, the only fault that is left is a source without leagues.
    let leagues = try? options.session(App.leagues, logger)
    let web = try FeedWeb(
      feed.app, leagues?.app, options, scaler: App.scaler, language: feed.messages.language,
      logger: logger)
    // Beside the start of the server, which must not wait for a store.
    Task { await web.warnOfStore() }
    let events = EventStream()
    let watch = web.events(to: events)
    try await WebServer(options.server, logger: logger)
      .run(try web.router(watch, options.server), services: [events, watch]) { [options] in
        options.openBrowser(at: $0, logger)
      }
  }
}

extension FeedWeb {
  /// Puts the pages together; no source and no store is looked at before it is used.
  ///
  /// - Throws: What is wrong with the templates.
  package init(
    _ feed: FeedApp, _ leagues: LeagueApp?, _ options: WebOptions, scaler: any ImageScaler,
    language: Messages.Language, isOffline: Bool? = nil, logger: Logger
  ) throws {
    try self.init(
      feed: feed, leagues: leagues, announced: AnnouncedLeagues(options.comingSoon),
      scaler: scaler, language: language, isOffline: isOffline ?? options.loading.offline,
      keepsLocation: options.keepLocation, logger: logger)
  }
}
