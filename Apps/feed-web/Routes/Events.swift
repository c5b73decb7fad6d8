import AppSupport
import FeedCore
import HTTPTypes
import Hummingbird
import OfflineCore
import ServiceLifecycle
import WebSupport

/// Tells open pages when another feed is saved, whoever has saved it.
struct Events: Service {
  private static let pauseBetweenLooks = Duration.seconds(1)
  private static let seen = HTTPField.Name("Last-Event-ID")

  private let stream: EventStream
  private let watch: WatchList<FeedImage>

  /// - Parameter stream: To whoever listens.
  init(_ app: FeedApp, to stream: EventStream) {
    self.stream = stream
    watch = app.watchFeed {
      // While nobody listens, nobody looks.
      repeat { try await Task.sleep(for: Self.pauseBetweenLooks) } while stream.listenerCount == 0
    }
  }

  func add(to router: Router<BasicRequestContext>) {
    router.read("events") { request, _ in
      var head = request.head
      // What a page shows when it begins to listen, it says in its address.
      if let name = Self.seen, head.headerFields[name] == nil {
        head.headerFields[name] = try request.parameter("seen")
      }
      return stream.response(to: Request(head: head, body: request.body))
    }
  }

  /// Looks until the server drains.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await feed in watch() { stream.send("feed", id: feed.text, data: feed.text) }
    }
  }
}
