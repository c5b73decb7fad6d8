public import OfflineCore

/// Loads the first pages of the feed for somebody who reads on: what is saved of them as it is, and
/// from the source only what comes after that. The saved feed grows, and keeps its age.
public struct ContinueFeed: Sendable {
  private let load: ContinueList<FeedImage>

  /// Needs to know the feed, and whom may be asked.
  public init(_ feed: OfflineFeed, policy: LoadingPolicy = .remoteFirst) {
    load = ContinueList(feed, policy: policy)
  }

  /// The pages `pages` of `limit` images each, counted from 1, as far as there are some.
  ///
  /// - Throws: `LoadError` when nothing fresh is saved and the source fails; or `CancellationError`.
  ///   A source that fails after something saved is a notice of the result.
  public func callAsFunction(
    limit: Int = LoadFeed.defaultLimit, pages: ClosedRange<Int>
  ) async throws -> LoadedList<FeedImage> {
    try await load(limit: limit, pages: pages)
  }
}
