import Composition
import FeedCore
import OfflineCore
import ServiceLifecycle

/// Loads the whole feed in the background, so that months and albums are complete before a reader has scrolled
/// to the end. Only for a source whose pictures are at hand, such as a folder.
package struct WholeFeed: Service {
  /// The number of images that are loaded at once.
  private static let limit = 500

  private let app: FeedApp
  private let requests = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  init(_ app: FeedApp) { self.app = app }

  /// Loads what is missing after the saved images. Does not wait for it.
  func loadRest() { requests.continuation.yield() }

  /// Loads the feed at the start, and after each ``loadRest()``, until the server drains.
  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // Best effort: the requests of readers report failures.
      _ = try? await app.loadFeed(limit: FeedImages.pageSize)
      loadRest()
      for await _ in requests.stream {
        let last = ContinueFeed.itemLimit / Self.limit
        _ = try? await app.continueFeed(limit: Self.limit, pages: last...last)
      }
    }
  }
}
