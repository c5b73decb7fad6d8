public import OfflineCore

/// Loads the page after the last saved image, and appends it to the saved feed, which keeps its age.
public struct LoadMoreFeed: Sendable {
  private let loadNextPage: LoadNextPage<FeedImage>

  /// Needs to know the feed; the policy must allow to use the store and the source.
  public init(_ feed: OfflineFeed, policy: LoadingPolicy = .remoteFirst) {
    loadNextPage = LoadNextPage(feed, policy: policy)
  }

  /// The next page alone.
  ///
  /// - Throws: `LoadError` when no fresh feed of this source is saved, or the source fails;
  ///   `StoreError` when the saved feed can't be read; or `CancellationError`.
  public func callAsFunction(
    limit: Int = LoadFeed.defaultLimit
  ) async throws -> LoadedList<FeedImage> {
    try await loadNextPage(limit: limit)
  }
}
