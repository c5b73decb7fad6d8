import ArgumentParser
import CommandLine
import Composition
import Conformance
import CurlTransport
import DemoSource
import FeedCommands
import FeedServerAPI
import FoundationEssentials
import InMemoryStore
import JSONFileStore
import OfflineCore
import PhotosSource
import PictureCore
import PlantedFaults
import Plugins
import PostgresStore
import RedisStore
import SQLiteStore
import Syndication
import VipsScaling
import WebAccess

extension Main {
  static func check(_ address: URL, trusted: [URL], allowsPrivate: Bool) throws {
    try AddressRules.check(address, trusted: trusted, allowsPrivate: allowsPrivate)
  }

  static var policies: [DrawingPolicy: String] {
    [.remoteFirst: "default", .cachedThenRefreshed: "of hexagon alone, and its default"]
  }

  static var help: [String: String] { PluginHelp.feed.merging(PlantedFault.help) { $1 } }

  static var lessons: [any ParsableCommand.Type] { [HexagonCommand.self] }
  static var scaler: any ImageScaler { VipsImageScaler() }

  static func testHooks(of store: StoreLocator) -> StoreTestHooks { .planted(in: store) }
}

private let transport = CurlTransport(environment: ProcessEnvironment.variable)
private let headers = RequestHeaders(
  authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
  environment: ProcessEnvironment.variable)

extension FeedPlugins {
  /// What `feed` ships, and beside it the stores that are wrong on purpose.
  static let lab: Self = {
    let sound: [StorePlugin] = [.sqlite, .jsonFile, .inMemory, .postgres, .redis, .rediss]
    return PluginList(
      name: "feed-lab", variablesOf: "feed", stores: sound + .broken(over: sound),
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()

  /// The same for pages, which stay and are drawn anew.
  static let pages = PluginList(
    name: lab.name, variablesOf: lab.variables, policy: .cachedThenRefreshed,
    policies: DrawingPolicy.allCases,
    sharesRefreshes: true,
    stores: lab.stores, sources: lab.sources, webImageData: lab.webImageData)
}

extension LeaguePlugins {
  /// The leagues of the same sources, on the same stores.
  static let pages = PluginList(
    name: "feed-lab-ligas", variablesOf: "feed", policy: .cacheFirst,
    policies: DrawingPolicy.allCases,
    sharesRefreshes: true,
    stores: FeedPlugins.lab.stores,
    sources: [.demo, .http(transport: transport, headers: headers)],
    webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
}
