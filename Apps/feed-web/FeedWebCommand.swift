import ArgumentParser
import CommandLine
import FoundationEssentials
import LeagueCore
import Logging
import WebSupport

/// `feed-web`, as it is run from a command line.
struct FeedWebCommand: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-web",
    abstract: "Shows an image feed and football leagues as web pages.",
    discussion: """
      Prints its address on standard output once it accepts connections, and logs on standard \
      error. Ends on SIGTERM and SIGINT, once the requests under way are answered.
      """,
    version: Release.version)

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
    let web = try FeedWeb.compose(self, logger: logger)
    // Beside the start of the server, which must not wait for a store.
    Task { await web.warnOfStore() }
    let events = EventStream()
    let watch = Events(web.feed, to: events)
    try await WebServer(server, logger: logger)
      .run(try web.router(watch, server), services: [events, watch]) { [open] address in
        guard open, let url = URL(string: address) else { return }
        Task {
          guard try await !Browser.open(url) else { return }
          logger.warning("no browser could be opened; the address is \(address)")
        }
      }
  }
}
