import CommandLine
import Composition
import CurlTransport
import DemoSource
import FeedCore
import FeedServerAPI
import InMemoryStore
import JSONFileStore
import LeagueCore
import Logging
import OfflineCore
import OfflinePresentation
import PhotosSource
import Plugins
import PostgresStore
import RedisStore
import SQLiteStore
import Syndication
import VipsScaling
import WebAccess

extension FeedWeb {
  /// Puts the pages together; no source and no store is looked at before it is used.
  ///
  /// - Throws: `UsageError`.
  static func compose(_ command: FeedWebCommand, logger: Logger) throws -> FeedWeb {
    let notify: @Sendable (String) -> Void = { logger.warning("\($0)") }
    let feed = try command.session(FeedPlugins.web, notify: notify)
    // As the feed could be composed, the only fault that is left is a source without leagues.
    let leagues = try? command.session(LeaguePlugins.web, notify: notify)
    return try FeedWeb(
      feed: feed.app, leagues: leagues?.app,
      announced: AnnouncedLeagues(command.comingSoon), scaler: VipsImageScaler(),
      language: feed.messages.language,
      isOffline: command.loading.offline, keepsLocation: command.keepLocation, logger: logger)
  }
}

extension FeedWebCommand {
  fileprivate func session<Ports>(
    _ plugins: PluginList<Ports>, notify: @escaping @Sendable (String) -> Void
  ) throws -> Session<Ports> {
    try shared.session(plugins, loading, imageLimit: imageLimit, notify: notify)
  }
}

extension FeedPlugins {
  /// What `feed-web` ships for the feed.
  static let web: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    return PluginList(
      name: "feed", policy: .cachedThenRefreshed, redraws: true,
      stores: .web,
      sources: [.demo, .photos, .http(transport: transport, headers: .web)]
        + .syndicated(transport: transport, headers: .web),
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()
}

extension LeaguePlugins {
  /// What `feed-web` ships for the leagues.
  static let web: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    return PluginList(
      name: "ligas", variablesOf: "feed", policy: .cacheFirst, redraws: true,
      stores: .web,
      sources: [.demo, .http(transport: transport, headers: .web)],
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()
}

extension [StorePlugin] {
  fileprivate static let web: Self = [.sqlite, .jsonFile, .inMemory, .postgres, .redis, .rediss]
}

extension RequestHeaders {
  /// One source has both, the feed and the leagues.
  fileprivate static var web: Self {
    RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
  }
}
