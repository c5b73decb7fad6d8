import AppSupport
import CurlTransport
import DemoSource
import FeedCore
import FeedServerAPI
import InMemoryStore
import JSONFileStore
import PhotosSource
import Plugins
import SQLiteStore
import Syndication
import WebAccess

extension FeedPlugins {
  /// What `feed` ships: to add a backend or a source is to add it here.
  static let feed: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    return PluginList(
      name: "feed",
      stores: [.sqlite, .jsonFile, .inMemory],
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()
}
