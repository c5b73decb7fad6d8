public import OfflineCore

/// Loads one page of a feed from its source alone, as a server does for its clients.
public struct LoadFeedPage: Sendable {
  /// A page, and what the source calls the feed, which it says with the first one.
  public typealias Page = (images: [FeedImage], title: ListTitle?)

  private let load: LoadFromRemote<(after: FeedImage.ID?, limit: Int), Page>

  /// - Parameter source: Where the page comes from.
  public init(source: any FeedSource) {
    load = LoadFromRemote { query in
      if query.after == nil,
        case .content(let images, _, let title) = try await source.firstPage(
          limit: query.limit, unless: nil)
      {
        return (images, title.flatMap(ListTitle.init))
      }
      return (try await source.page(after: query.after, limit: query.limit), nil)
    }
  }

  /// The newest images, or those after the image `id`; fewer than `limit` at the end of the feed.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(after id: FeedImage.ID? = nil, limit: Int) async throws -> Page {
    try await load((after: id, limit: limit))
  }
}
