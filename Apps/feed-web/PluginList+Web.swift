import CommandLine
import Composition
import CurlTransport
import DemoSource
import FeedServerAPI
import InMemoryStore
import JSONFileStore
import OfflineCore
import PhotosSource
import PictureCore
import Plugins
import PostgresStore
import RedisStore
import SQLiteStore
import Syndication
import VipsScaling
import WebAccess

extension Main {
  static var scaler: any ImageScaler { VipsImageScaler() }
}

extension FeedPlugins {
  /// What `feed-web` ships for the feed.
  static let web: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    return PluginList(
      name: "feed", policy: .cachedThenRefreshed, policies: DrawingPolicy.allCases,
      sharesRefreshes: true,
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
      name: "ligas", variablesOf: "feed", policy: .cacheFirst, policies: DrawingPolicy.allCases,
      sharesRefreshes: true,
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
