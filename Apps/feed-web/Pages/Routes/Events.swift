import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import ServiceLifecycle
import WebSupport

/// Notifies open pages when another feed is saved, by this process or another one.
///
/// The text of an event has the fingerprint of the first images and their ids. Each page counts those that it
/// does not show. A `+` says that more may follow.
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
      for await feed in watch() {
        let words = [feed.fingerprint.text] + feed.items.map(\.id.uuidString)
        stream.send(
          "feed", id: feed.fingerprint.text,
          data: (words + (feed.mayContinue ? ["+"] : [])).joined(separator: " "))
      }
    }
  }
}
