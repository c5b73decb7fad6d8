import Acceptance
import Composition
import DemoSource
import FoundationEssentials
import OfflineCore
import Plugins

extension FeedPlugins {
  /// What a judge is composed of, besides the stores of which it was given.
  static func judging(_ stores: [StorePlugin]) -> Self {
    PluginList(
      name: URL(filePath: AcceptanceOptions.program ?? "judge").lastPathComponent,
      variablesOf: "feed", stores: stores, sources: [.demo], webImageData: { _ in NoWeb() })
  }
}

/// The demo source leads nowhere, and so a judge needs no library for the web.
struct NoWeb: ImageDataSource {
  static let error = SourceError(
    .refused, address: "demo:", detail: "this program asks nobody but the demo source")

  func data(for url: URL) async throws -> Data { throw Self.error }
}
