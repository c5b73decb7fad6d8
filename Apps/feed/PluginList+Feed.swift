import AppSupport
import AsyncHTTPTransport
import DemoSource
import FeedCore
import FeedServerAPI
import InMemoryStore
import JSONFileStore
import PhotosSource
import Plugins
import SQLiteStore
import WebAccess

extension FeedPlugins {
  /// What `feed` ships: to add a backend or a source is to add it here.
  static var feed: Self {
    PluginList(
      stores: [.sqlite, .jsonFile, .inMemory],
      sources: [.demo, .photos, .http(transport: AsyncHTTPTransport())],
      webImageData: { HTTPImageDataSource(transport: AsyncHTTPTransport(), options: $0) })
  }
}
