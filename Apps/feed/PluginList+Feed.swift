import Plugins
import AppSupport
import AsyncHTTPTransport
import DemoSource
import FeedAPI
import FeedCore
import InMemoryStore
import JSONFileStore
import PhotosSource
import SQLiteStore

extension PluginList {
  /// What `feed` ships: to add a backend or a source is to add it here.
  static let feed = PluginList(
    stores: [.sqlite, .jsonFile, .inMemory],
    sources: [.demo, .photos, .http(transport: AsyncHTTPTransport())],
    webImageData: { options in
      var rules = AddressRules(trusted: [], allowsPrivate: options.allowsPrivate)
      if let typed = options.typedAddress { rules = rules.trusting(typed) }
      return HTTPImageDataSource(
        transport: AsyncHTTPTransport(), rules: rules, timeout: options.timeout)
    })
}
