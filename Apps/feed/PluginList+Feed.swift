import CommandLine
import Composition
import CurlTransport
import DemoSource
import FeedCommands
import FeedServerAPI
import FoundationEssentials
import InMemoryStore
import JSONFileStore
import PhotosSource
import PostgresStore
import RedisStore
import SQLiteStore
import Syndication
import WebAccess

extension Main {
  static func check(_ address: URL, trusted: [URL], allowsPrivate: Bool) throws {
    try AddressRules.check(address, trusted: trusted, allowsPrivate: allowsPrivate)
  }
}

extension FeedPlugins {
  /// What `feed` ships: to add a backend or a source is to add it here.
  static let feed: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    return PluginList(
      name: "feed",
      stores: [.sqlite, .jsonFile, .inMemory, .postgres, .redis, .rediss],
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()
}
