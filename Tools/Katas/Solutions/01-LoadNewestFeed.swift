import FeedCore
import FoundationEssentials
import OfflineCore

/// Loads the newest feed, or the saved one in its place.
struct LoadNewestFeed: Sendable {
  let source: any FeedSource
  let store: any ListStore
  let now: @Sendable () -> Date

  init(
    from source: any FeedSource, in store: any ListStore, now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.store = store
    self.now = now
  }

  func callAsFunction() async throws -> [FeedImage] {
    do {
      let images = try await source.page(PageRequest(limit: 10)).items
      try await save(images)
      return images
    } catch let error as SourceError {
      guard let images = try await freshFeed() else { throw error }
      return images
    }
  }

  /// A feed that can't be saved is shown all the same. `try?` would swallow a cancellation, too.
  private func save(_ images: [FeedImage]) async throws {
    do {
      _ = try await store.replace(.feed, with: images, savedAt: now(), source: "kata:")
    } catch is StoreError {}
  }

  /// An unreadable saved feed counts as missing. The error to show is why the source did not
  /// answer.
  private func freshFeed() async throws -> [FeedImage]? {
    do {
      guard let saved = try await store.slice(.feed, from: nil, limit: 10),
        Expiry.sevenDays.isFresh(savedAt: saved.head.savedAt, now: now())
      else { return nil }
      return saved.items
    } catch is StoreError {
      return nil
    }
  }
}
