import Composition
import FeedCore
import FoundationEssentials
import Logging
import OfflineCore
import PictureCore
import ServiceLifecycle

/// Works for readers to come while none waits for a picture: loads a feed that is at hand to its end, and
/// scales the pictures of the saved feed, in its order and one at a time.
package actor Ahead: Service {
  /// Readers who scroll pause shorter than this between two pictures.
  private static let pause = Duration.seconds(1)
  /// The number of images that are loaded at once.
  private static let pageSize = 500

  private let app: FeedApp
  private let prepare: PrepareVariants
  private let idle: IdleTime
  private let isAtHand: Bool
  private let logger: Logger
  /// The version of the saved feed when it was loaded to its end.
  private var complete: ListVersion?
  /// The version of the saved feed when its pictures were listed.
  private var listed: ListVersion?
  /// The pictures that were looked at. A file that changes afterwards is scaled when a reader asks for it.
  private var finished: Set<URL> = []
  private var rest: ArraySlice<URL> = []
  private var isFull = false

  /// - Parameter isAtHand: Whether the whole feed can be read without asking another machine.
  init(_ app: FeedApp, pictures: Pictures, isAtHand: Bool, logger: Logger) {
    self.app = app
    prepare = PrepareVariants(by: pictures.loadVariant, of: pictures.open, in: app.storage)
    idle = pictures.idle
    self.isAtHand = isAtHand && app.policy.usesRemote
    self.logger = logger
  }

  /// Works until the server drains.
  package func run() async throws {
    guard app.policy.usesStore else { return try await gracefulShutdown() }
    await cancelWhenGracefulShutdown { [idle] in
      for await _ in idle.beginnings {
        try? await Task.sleep(for: Self.pause)
        await idle.use { try? await self.work() }
      }
    }
  }

  /// Does what is left, until it is cancelled or the store is full.
  func work() async throws {
    if isAtHand { try await loadWholeFeed() }
    try await listPictures()
    while let url = rest.first {
      let outcome = try await prepare(url) { FeedView.usualWidths(of: $0) }
      note(isFull: outcome == .full)
      guard outcome == .finished else { return }
      finished.insert(url)
      rest.removeFirst()
    }
  }

  /// Loads the feed to its end, so that months and albums are complete before a reader has scrolled there.
  private func loadWholeFeed() async throws {
    let version = try await app.storage.lists.head(.feed)?.version
    guard version == nil || version != complete else { return }
    do {
      if complete == nil { _ = try await app.loadFeed(limit: FeedImages.pageSize) }
      let last = ContinueFeed.itemLimit / Self.pageSize
      let feed = try await app.continueFeed(limit: Self.pageSize, pages: last...last)
      if !feed.isStoppedEarly { complete = feed.head?.version }
    } catch is LoadError {
      // The request of a reader reports it.
    }
  }

  private func listPictures() async throws {
    guard let version = try await app.storage.lists.head(.feed)?.version, version != listed,
      var cursor = try await ListCursor<FeedImage>(.feed, in: app.storage.lists)
    else { return }
    rest = try await cursor.rest().map(\.url).filter { !finished.contains($0) }[...]
    listed = cursor.head.version
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
