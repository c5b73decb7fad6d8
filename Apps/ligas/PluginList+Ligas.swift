import AppSupport
import AsyncHTTPTransport
import DemoSource
import InMemoryStore
import JSONFileStore
import Plugins
import SQLiteStore
import WebAccess

extension LeaguePlugins {
  /// What `ligas` ships: to add a backend, a source or a vendor is to add it here.
  static var ligas: Self {
    let transport = AsyncHTTPTransport()
    return PluginList(
      stores: [.sqlite, .jsonFile, .inMemory],
      sources: [.demo],
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }
}
