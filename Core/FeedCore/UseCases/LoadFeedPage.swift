import OfflineCore

/// Loads one page of a feed from its source alone, as a server does for its clients.
public struct LoadFeedPage: Sendable {
  private let load: LoadFromRemote<(after: FeedImage.ID?, limit: Int), [FeedImage]>

  /// - Parameter source: Where the page comes from.
  public init(source: any FeedSource) {
    load = LoadFromRemote { try await source.page(after: $0.after, limit: $0.limit) }
  }

  /// The newest images, or those after the image `id`; fewer than `limit` at the end of the feed.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(
    after id: FeedImage.ID? = nil, limit: Int
  ) async throws -> [FeedImage] {
    try await load((after: id, limit: limit))
  }
}
