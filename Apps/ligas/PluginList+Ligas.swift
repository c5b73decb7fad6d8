import Acceptance
import ArgumentParser
import CommandLine
import Composition
import CurlTransport
import DemoSource
import FeedServerAPI
import InMemoryStore
import JSONFileStore
import LeagueCore
import LeagueVendors
import OfflineCore
import Plugins
import PostgresStore
import Presentation
import RedisStore
import SQLiteStore
import WebAccess

/// LigasEc, as the commands know it that all products share.
enum LeagueProduct: PlayedProduct {
  static let plugins = LeaguePlugins.ligas
  static let list = ListKey<League>.leagues
  static let field = "leagues"
  static let scenarios = Scenario.leagues
  static let imageHelp = ArgumentHelp(
    "The address of the crest or the portrait, as the lists show it.", valueName: "url")

  static func title(in messages: Messages) -> String { messages.leaguesTitle }

  static func prefetch(in app: LeagueApp) -> PrefetchImageData { app.prefetchImageData }
}

extension LeaguePlugins {
  /// What `ligas` ships: to add a backend, a source or a vendor is to add it here.
  static let ligas: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "LIGAS_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    let flashLiveKey = key("FLASHLIVE_API_KEY")
    let transfermarktKey = key("TRANSFERMARKT_API_KEY")
    return PluginList(
      name: "ligas", policy: .cacheFirst,
      stores: [.sqlite, .jsonFile, .inMemory, .postgres, .redis, .rediss],
      sources: [
        .demo, .http(transport: transport, headers: headers),
        .flashLive(transport: transport, key: flashLiveKey),
        .transfermarkt(transport: transport, key: transfermarktKey),
        .ligaPro(
          transport: transport, flashLiveKey: flashLiveKey, transfermarktKey: transfermarktKey),
      ],
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()

  /// From the environment and nowhere else: other users see the words of a command line.
  private static func key(_ variable: String) -> APIKey {
    APIKey(variable: variable, value: ProcessEnvironment.variable(variable))
  }
}
