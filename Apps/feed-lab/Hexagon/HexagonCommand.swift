import ArgumentParser
import CommandLine
import Composition
import FoundationEssentials
import Logging
import OfflinePresentation
import WebPages
import WebSupport

/// `feed-lab hexagon`
struct HexagonCommand: LoadingCommand, ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "hexagon",
    abstract: "Serve the pages of feed-web, and /hexagon, where the app is seen at work.",
    discussion: """
      Prints its address on standard output once it accepts connections. The switches on the page compose \
      the app anew: with another store, without a connection, at another time, with a fault.
      """)

  @OptionGroup var server: ServerOptions

  @Flag(help: "Open the page in the browser of this desktop.")
  var open = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// Serves until a signal ends it.
  func run() async throws {
    let logger = Logger.standardError("feed-lab", isQuiet: shared.isQuiet)
    let session = try shared.session(FeedPlugins.pages, loading, imageLimit: imageLimit) {
      logger.warning("\($0)")
    }
    var settings = session.settings
    // The clock stands, so that a second is a second, however long somebody thinks.
    settings.now = session.now
    let (calls, changes) = (EventStream(backlog: EventLog.most), EventStream())
    let laboratory = try Laboratory(
      .init(
        settings: settings, server: server, feed: .pages,
        stores: try OfferedStores(FeedPlugins.pages.stores, settings), leagues: .pages,
        scaler: Main.scaler,
        language: session.messages.language, logger: logger),
      log: EventLog(to: calls, now: session.app.now), changes: changes)
    try await WebServer(server, logger: logger)
      .run(
        try HexagonRoutes(laboratory: laboratory, calls: calls).router(server),
        services: [calls, changes]
      ) { [open] address in
        guard open, let url = URL(string: "\(address)/hexagon") else { return }
        Task {
          guard try await !Browser.open(url) else { return }
          logger.warning("no browser could be opened; the address is \(url.absoluteString)")
        }
      }
  }
}
