import Composition
import Decorators
import DemoSource
import FeedCore
import FoundationEssentials
import InMemoryStore
import JSONFileStore
import OfflineCore

/// Composes the app of the demo feed according to the settings.
func composeFeed(_ settings: AppSettings) throws -> FeedApp {
  let source = try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:"))
  let storage = StorePlugin.inMemory.open(StoreOptions(place: ""))
  return FeedApp(source: source, storage: storage, now: { Date() })
}
