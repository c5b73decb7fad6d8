import CommandLine
import Composition
import FeedCore
import Hummingbird
import OfflineCore
import ServiceLifecycle
import WebSupport

/// Notifies open pages when another feed is saved, by this process or another one.
package struct Events: Service {
  private static let pauseBetweenLooks = Duration.seconds(1)

  private let stream: EventStream
  private let watch: WatchList<FeedImage>

  init(_ app: FeedApp, to stream: EventStream) {
    self.stream = stream
    watch = app.watchFeed(limit: FeedImages.pageSize) {
      // Polls stores that announce no changes, but only while pages listen.
      repeat { try await Task.sleep(for: Self.pauseBetweenLooks) } while stream.listenerCount == 0
    }
  }

  func add(to router: Router<BasicRequestContext>) {
    router.read("events") { request, _ in
      stream.response(to: request, after: try request.parameter("seen"))
    }
  }

  /// Watches the feed until the server drains.
  package func run() async throws {
    await cancelWhenGracefulShutdown {
      for await feed in watch() { stream.send("feed", id: feed.text, data: feed.text) }
    }
  }
}
