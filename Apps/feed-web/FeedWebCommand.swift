import ArgumentParser
import CommandLine
import Composition
import Hummingbird
import Logging
import OfflineCore
import ServiceLifecycle
import WebPages
import WebSupport

struct FeedWebCommand: LoadingCommand, ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-web",
    abstract: "Shows an image feed and football leagues as web pages.",
    discussion: """
      Prints its address on standard output once it accepts connections, and logs on standard \
      error. Ends on SIGTERM and SIGINT, once the requests under way are answered.
      """,
    version: Release.version)

  @OptionGroup var options: WebOptions

  @Flag(help: "Let readers add and remove sources on the web, on a page of their own.")
  var editable = false

  func run() async throws {
    let logger = Logger.standardError("feed-web", isQuiet: options.isQuiet)
    let events = EventStream()
    if editable {
      let sources = try EditableSources.compose(options, changes: events, logger: logger)
      let web = try await sources.start()
      try await serve(sources.router, with: [events, StoreCheck(web: web)], logger: logger)
    } else {
      let web = try FeedWeb.compose(options, logger: logger)
      let watch = web.events(to: events)
      try await serve(
        try web.router(watch, options: options.server),
        with: [events, watch, StoreCheck(web: web)] + web.services, logger: logger)
    }
  }

  private func serve(
    _ router: Router<BasicRequestContext>, with services: [any Service], logger: Logger
  ) async throws {
    try await WebServer(options.server, logger: logger).run(router, services: services) {
      [options] in options.openBrowser(at: $0, logger: logger)
    }
  }
}

/// Warns of a damaged store. It is a service, because the start of the server must not wait for the store.
private struct StoreCheck: Service {
  let web: FeedWeb

  func run() async throws {
    await cancelWhenGracefulShutdown { await web.warnOfStore() }
    // The group would take the end of a service for a failure.
    try await gracefulShutdown()
  }
}

extension ProgramGuide {
  static var web: Self {
    Self(
      sources: FeedPlugins.web.sources, stores: FeedPlugins.web.stores, help: PluginHelp.feed,
      policies: [.cachedThenRefreshed: "default of the feed", .cacheFirst: "default of leagues"],
      sections: [
        .examples([
          ("feed-web --open", "Opens the bundled feed in the browser of this desktop."),
          ("feed-web --source photos:~/Pictures", "Shows your own pictures."),
          ("feed-web --editable", "Shows the feeds that you add on its page of sources."),
          (
            "feed-web --port 0 --source https://HOST",
            "Shows the feed of a server, at a port that is free."
          ),
        ]),
        .environment(of: "feed"),
        .exitStatusOfServers,
      ])
  }
}
