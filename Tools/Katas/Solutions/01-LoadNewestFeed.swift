import FeedCore
import FoundationEssentials
import OfflineCore

/// Loads the newest feed, or the saved one if the source fails.
struct LoadNewestFeed: Sendable {
  let source: any FeedSource
  let store: any ListStore
  let now: @Sendable () -> Date

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

  /// Saves the feed. If that fails, the feed is still shown. `try?` would also swallow a cancellation.
  private func save(_ images: [FeedImage]) async throws {
    do {
      _ = try await store.replace(.feed, with: images, savedAt: now(), source: "kata:")
    } catch is StoreError {}
  }

  /// Returns the saved feed if it is fresh. An unreadable one counts as missing, because the error
  /// to show is why the source did not answer.
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
