import Acceptance
import Composition
import Conformance
import DemoSource
import FoundationEssentials
import OfflineCore
import Plugins
import Synchronization

extension FeedPlugins {
  /// The stores that the author has, and what can be done to each besides calling it, by its scheme.
  static let given = Mutex<(stores: [StorePlugin], hooks: [String: StoreTestHooks])>(([], [:]))

  /// What a judge is composed of, once it was given the stores.
  static let judge = PluginList(
    name: URL(filePath: AcceptanceOptions.program ?? "judge").lastPathComponent,
    variablesOf: "feed", stores: given.withLock(\.stores), sources: [.demo],
    webImageData: { _ in NoWeb() })
}

/// The demo source leads nowhere, and so a judge needs no library for the web.
struct NoWeb: ImageDataSource {
  static let error = SourceError(
    .refused, address: "demo:", detail: "this program asks nobody but the demo source")

  func data(for url: URL) async throws -> Data { throw Self.error }
}
