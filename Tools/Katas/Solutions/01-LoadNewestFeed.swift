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
      let images = try await source.page(after: nil, limit: 10)
      // A feed that can't be saved is shown all the same.
      _ = try? await store.replace(.feed, with: images, savedAt: now(), source: "kata:")
      return images
    } catch let error as SourceError {
      guard let images = try await freshFeed() else { throw error }
      return images
    }
  }

  private func freshFeed() async throws -> [FeedImage]? {
    guard let saved = try await store.slice(.feed, from: nil, limit: 10),
      Expiry.sevenDays.isFresh(savedAt: saved.head.savedAt, now: now())
    else { return nil }
    return saved.items
  }
}
