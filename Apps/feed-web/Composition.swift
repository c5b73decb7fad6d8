import CommandLine
import Composition
import DemoSource
import HTTPSource
import InMemoryStore
import JSONFileStore
import Logging
import OfflineCore
import PhotosSource
import PictureCore
import PicturePrograms
import PostgresStore
import Presentation
import RedisStore
import SQLiteStore
import SyndicationSource
import WebPages
import WebSupport

private let transport = CurlTransport(environment: ProcessEnvironment.variable)
/// One source serves the feed and the leagues, so both send the same header fields.
private let headers = RequestHeaders(
  authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
  environment: ProcessEnvironment.variable)
private let allStores: [StorePlugin] = [.sqlite, .jsonFile, .inMemory, .postgres, .redis]

extension FeedPlugins {
  /// The adapters of the feed.
  static let web = PluginList(
    name: "feed", policy: .cachedThenRefreshed, policies: DrawingPolicy.allCases,
    sharesRefreshes: true, stores: allStores,
    sources: [.demo, .photos, .http(transport: transport, headers: headers)]
      + .syndicated(transport: transport, headers: headers),
    merging: FeedApp.merged,
    webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
}

extension LeaguePlugins {
  /// The adapters of the leagues.
  static let web = PluginList(
    name: "ligas", variablesOf: "feed", policy: .cacheFirst, policies: DrawingPolicy.allCases,
    sharesRefreshes: true, stores: allStores,
    sources: [.demo, .http(transport: transport, headers: headers)],
    webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
}

extension FeedWeb {
  /// The composition root of `feed-web`: the feed of all sources and the leagues of one, in any store.
  ///
  /// - Throws: `UsageError`.
  static func compose(_ options: WebOptions, logger: Logger) throws -> FeedWeb {
    let invocation = try options.invocation(of: FeedPlugins.web, logger: logger)
    let feed = try FeedApp(invocation.settings, plugins: .web)
    return try compose(feed, options, invocation, isEditable: false, logger: logger)
  }

  fileprivate static func compose(
    _ feed: FeedApp, _ options: WebOptions, _ invocation: Invocation, isEditable: Bool,
    logger: Logger
  ) throws -> FeedWeb {
    let settingsOfLeagues = try options.invocation(of: LeaguePlugins.web, logger: logger).settings
    return FeedWeb(
      feed: feed, leagues: LeagueApp.first(of: settingsOfLeagues, plugins: .web),
      announced: options.announced, scaler: VipsImageScaler(),
      language: invocation.messages.language, isOffline: invocation.settings.isOffline,
      isAtHand: feed.source.imageScheme == PhotosSource.imageScheme,
      keepsLocation: options.keepLocation, isEditable: isEditable, logger: logger)
  }
}

extension EditableSources {
  /// The composition root of `feed-web --editable`: the same pages, composed again after each change.
  ///
  /// - Throws: `UsageError`.
  static func compose(
    _ options: WebOptions, changes: EventStream, logger: Logger
  ) throws -> EditableSources {
    try options.server.checkReaders(of: "--editable")
    let invocation = try options.invocation(of: FeedPlugins.web, logger: logger)
    let settings = invocation.settings
    let name = try FeedApp(settings, plugins: .web).source.name
    let discovery = FeedDiscovery(transport: transport, headers: headers)
    return EditableSources(
      settings: settings, feed: .web,
      store: try settings.locator(of: settings.store, FeedPlugins.web, for: name),
      options: options.server, changes: changes,
      discover: discovery.source, readList: OPML.sources, writeList: OPML.document,
      compose: { settings, store in
        try FeedWeb.compose(
          try FeedApp(settings, plugins: .web, on: store), options, invocation,
          isEditable: true, logger: logger)
      })
  }
}
