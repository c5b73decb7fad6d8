import CommandLine
import DemoSource
import FeedCore
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

extension [StorePlugin] {
  /// The stores that ship, and those with planted faults.
  static let judged: Self = {
    let sound: Self = [.sqlite, .jsonFile, .inMemory, .postgres, .redis, .rediss]
    return sound
      + .broken(over: sound, app: "judge", environment: ProcessEnvironment.variables)
  }()
}

extension [SourcePlugin<FeedPorts>] {
  /// The sources that ship.
  static let judged: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    return [.demo, .photos, .http(transport: transport, headers: headers)]
      + .syndicated(transport: transport, headers: headers)
  }()
}
