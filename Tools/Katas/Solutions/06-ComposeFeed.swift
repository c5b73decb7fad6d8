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
  var source = try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:"))
  if settings.isOffline { source = source.intercepted(by: Offline()) }
  let storage = try openStore(settings.store ?? "memory:")
  return FeedApp(
    // The last interceptor is outermost, so it sees what the others do.
    source: source.intercepted(by: settings.interceptors),
    storage: storage.intercepted(by: settings.interceptors),
    policy: settings.policy ?? .remoteFirst,
    now: { settings.now ?? Date() })
}

private func openStore(_ named: String) throws -> Storage {
  let stores: [StorePlugin] = [.inMemory, .jsonFile]
  guard let store = stores.first(where: { named.hasPrefix($0.scheme + ":") }) else {
    let known = stores.map { $0.scheme + ":" }.joined(separator: " or ")
    throw UsageError("There is no store '\(named)'. Name one of \(known).")
  }
  return store.open(
    StoreOptions(place: StorePlace(String(named.dropFirst(store.scheme.count + 1)))))
}
