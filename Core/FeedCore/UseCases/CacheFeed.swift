public import FoundationEssentials
public import OfflineCore

/// Saves a feed in place of the one before, stamped with the present moment.
public struct CacheFeed: Sendable {
  private let cache: CacheList<FeedImage>

  /// Needs the store to save to, and the clock.
  public init(store: any FeedStore, now: @escaping @Sendable () -> Date) {
    cache = CacheList(store: store, now: now)
  }

  /// - Parameter source: The name of the source that the images are from.
  /// - Throws: `StoreError`, or `CancellationError`; the feed before is then still there.
  public func callAsFunction(_ images: [FeedImage], from source: String) async throws {
    try await cache(images, as: .feed, from: source)
  }
}
