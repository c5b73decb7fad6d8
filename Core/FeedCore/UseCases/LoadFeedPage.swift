public import OfflineCore

/// Loads one page of a feed from its source, without a store, as a server does for its clients.
public struct LoadFeedPage: Sendable {
  private let load: LoadFromRemote<PageRequest<FeedImage>, SourcePage<FeedImage>>

  /// - Parameter source: The source of the pages.
  public init(source: any FeedSource) {
    load = LoadFromRemote { request in
      let page = try await source.page(request)
      // Clients would treat an incomplete page as the last one.
      if let failure = page.failure { throw failure }
      return page
    }
  }

  /// Returns the newest images, or those after the image `id`; fewer than `limit` at the end of the feed.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(
    after id: FeedImage.ID? = nil, limit: Int
  ) async throws -> SourcePage<FeedImage> {
    try await load(PageRequest(after: id, limit: limit))
  }
}
