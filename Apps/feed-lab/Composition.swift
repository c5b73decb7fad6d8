import CommandLine
import Composition
import DemoSource
import FeedCommands
import HTTPSource
import InMemoryStore
import JSONFileStore
import OfflineCore
import PhotosSource
import PictureCore
import PicturePrograms
import PlantedFaults
import PostgresStore
import RedisStore
import SQLiteStore
import SyndicationSource

private let transport = CurlTransport(environment: ProcessEnvironment.variable)
private let headers = RequestHeaders(
  authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
  environment: ProcessEnvironment.variable)
private let sound: [StorePlugin] = [.sqlite, .jsonFile, .inMemory, .postgres, .redis]
private let allStores =
  sound + [.yours(over: .inMemory)]
  + .broken(over: sound, app: "feed-lab", environment: ProcessEnvironment.variables)

extension FeedPlugins {
  /// The adapters of `feed-web`, and the stores with planted faults.
  static let lab = PluginList(
    name: "feed-lab", variablesOf: "feed", policy: .cachedThenRefreshed,
    policies: DrawingPolicy.allCases, sharesRefreshes: true, stores: allStores,
    sources: [.demo, .photos, .http(transport: transport, headers: headers)]
      + .syndicated(transport: transport, headers: headers),
    merging: FeedApp.merged,
    webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
}

extension FeedProgram {
  /// The commands of `feed`, for scenarios that start several programs.
  static let lab = FeedProgram(
    plugins: PluginList(
      name: "feed-lab", variablesOf: "feed", stores: FeedPlugins.lab.stores,
      sources: FeedPlugins.lab.sources, merging: FeedApp.merged,
      webImageData: FeedPlugins.lab.webImageData),
    check: { try AddressRules.check($0, trusted: $1, allowsPrivate: $2) })
}

extension HexagonCommand {
  /// The adapter that scales pictures.
  static var scaler: any ImageScaler { VipsImageScaler() }
}

extension LeaguePlugins {
  /// The leagues of the same sources, in the same stores.
  static let lab = PluginList(
    name: "feed-lab-ligas", variablesOf: "feed", policy: .cacheFirst,
    policies: DrawingPolicy.allCases, sharesRefreshes: true, stores: allStores,
    sources: [.demo, .http(transport: transport, headers: headers)],
    webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
}
