import ArgumentParser
import CommandLine
import Composition
import Logging
import OfflineCore
import PlantedFaults
import Presentation
import WebPages
import WebSupport

struct HexagonCommand: LoadingCommand, ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-lab",
    abstract: "Serve the pages of feed-web, and /hexagon, where the app is seen at work.",
    discussion: """
      Prints its address on standard output once it accepts connections. The switches on the page compose \
      the app anew: with another store, without a connection, at another time, with a fault. One kills it, as \
      kill -9 does, and starts it again.
      """,
    version: Release.version)

  @OptionGroup var options: WebOptions

  @Flag(
    name: .customLong("allow-switches"),
    help: "Let everyone who reaches '--host' turn the switches and kill the process.")
  var allowsSwitches = false

  /// Serves until a signal ends it.
  func run() async throws {
    let logger = Logger.standardError("feed-lab", isQuiet: options.isQuiet)
    let invocation = try options.invocation(of: FeedPlugins.lab, logger: logger)
    var settings = invocation.settings
    let app = try FeedApp(settings, plugins: .lab)
    if let caution = app.caution { invocation.warn(caution) }
    // The clock stands still, so that the ages do not depend on how long a visitor thinks.
    settings.now = app.now()
    var (feed, leagues) = (FeedPlugins.lab, LeaguePlugins.lab)
    feed.stores = OfferedStores.openOnce(feed.stores)
    leagues.stores = feed.stores
    let (calls, changes) = (EventStream(backlog: EventLog.most), EventStream())
    let stores = try OfferedStores(.lab, settings: settings, source: app.source.name)
    var (server, switches) = (options.server, Switches(store: stores.first))
    let asksAgain = try Restart.resume(&switches, now: &settings.now, port: &server.port)
    let laboratory = try Laboratory(
      .init(
        settings: settings, options: options, feed: feed,
        stores: stores, leagues: leagues, scaler: Self.scaler,
        language: invocation.messages.language,
        logger: logger, allowsSwitches: allowsSwitches || server.isLoopback),
      switches: switches, log: EventLog(to: calls), changes: changes)
    if let calls = asksAgain ?? nil { await laboratory.askAgain(after: calls) }
    try await WebServer(server, logger: logger)
      .run(
        try HexagonRoutes(laboratory: laboratory, calls: calls).router(server),
        services: [calls, changes], path: "/hexagon"
      ) {
        if asksAgain == nil { options.openBrowser(at: $0, logger: logger) }
      }
  }
}

extension ProgramGuide {
  static var lab: Self {
    Self(
      sources: FeedPlugins.lab.sources, stores: FeedPlugins.lab.stores,
      help: PluginHelp.feed.merging(PlantedFault.help) { $1 },
      policies: [.cachedThenRefreshed: "default of the feed", .cacheFirst: "default of leagues"],
      sections: [.environment(of: "feed"), .exitStatusOfServers],
      moved: [
        "hexagon": "feed-lab", "acceptance": "judge acceptance", "compare": "judge compare",
        "conformance": "judge conformance", "load": "judge feed load",
      ])
  }
}

extension ServerOptions {
  /// Whether only this computer reaches the server.
  fileprivate var isLoopback: Bool {
    host.hasPrefix("127.") || ["localhost", "::1", "[::1]"].contains(host.lowercased())
  }
}
