import CommandLine
import Composition
import DemoSource
import FeedCommands
import HTTPSource
import InMemoryStore
import JSONFileStore
import OfflineCore
import PhotosSource
import PlantedFaults
import PostgresStore
import RedisStore
import SQLiteStore
import SyndicationSource

extension FeedProgram {
  /// The composition root of `judge`: the stores and sources that ship, and the stores that are wrong on
  /// purpose.
  static let judge: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    let sound: [StorePlugin] = [.sqlite, .jsonFile, .inMemory, .postgres, .redis]
    let plugins = FeedPlugins(
      name: "judge", variablesOf: "feed",
      stores: sound + [.yours(over: .inMemory)]
        + .broken(over: sound, app: "judge", environment: ProcessEnvironment.variables),
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      merging: FeedApp.merged,
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
    return FeedProgram(
      plugins: plugins,
      check: { try AddressRules.check($0, trusted: $1, allowsPrivate: $2) })
  }()
}
