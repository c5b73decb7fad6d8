import Composition
import FeedCore
import FoundationEssentials
import Logging
import OfflineCore
import PictureCore
import ServiceLifecycle

/// Scales the pictures of the saved feed ahead, in the order of the feed and one at a time, while no reader
/// waits for a picture.
package actor Ahead: Service {
  /// Readers who scroll pause shorter than this between two pictures.
  private static let pause = Duration.seconds(1)

  private let lists: any ListStore
  private let prepare: PrepareVariants
  private let idle: IdleTime
  private let logger: Logger
  private let usesStore: Bool
  /// The length of the feed in its generation when it was read.
  private var known: (generation: UInt64, count: Int)?
  /// The pictures that were looked at. A file that changes afterwards is scaled when a reader asks for it.
  private var finished: Set<URL> = []
  private var rest: ArraySlice<URL> = []
  private var isFull = false

  init(_ app: FeedApp, pictures: Pictures, logger: Logger) {
    lists = app.storage.lists
    prepare = PrepareVariants(by: pictures.loadVariant, of: pictures.open, in: app.storage)
    idle = pictures.idle
    usesStore = app.policy.usesStore
    self.logger = logger
  }

  /// Works until the server drains.
  package func run() async throws {
    await cancelWhenGracefulShutdown { [idle] in
      for await _ in idle.beginnings {
        try? await Task.sleep(for: Self.pause)
        await idle.use { try? await self.work() }
      }
    }
    // The group would take the end of a service for a failure.
    try await gracefulShutdown()
  }

  /// Prepares the pictures that are left, until it is cancelled or the store is full.
  func work() async throws {
    guard usesStore else { return }
    try await readFeed()
    while let url = rest.first {
      let outcome = try await prepare(url) { FeedView.usualWidths(of: $0) }
      note(isFull: outcome == .full)
      guard outcome == .finished else { return }
      finished.insert(url)
      rest.removeFirst()
    }
  }

  private func readFeed() async throws {
    guard let version = try await lists.head(.feed)?.version,
      known?.generation != version.generation || known?.count != version.count,
      var cursor = try await ListCursor<FeedImage>(.feed, in: lists)
    else { return }
    rest = try await cursor.rest().map(\.url).filter { !finished.contains($0) }[...]
    known = (cursor.head.version.generation, cursor.head.count)
  }

  private func note(isFull: Bool) {
    if isFull, !self.isFull {
      logger.notice(
        """
        the image cache is nearly full, so no more pictures are scaled ahead; a larger \
        --image-limit makes room
        """)
    }
    self.isFull = isFull
  }
}
