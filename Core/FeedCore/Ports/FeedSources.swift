public import OfflineCore

/// Where the newest feed comes from, page by page.
public protocol FeedSource: Sendable {
  /// The newest images, or those after the image `id`, newest first.
  ///
  /// A page that holds fewer than `limit` images is the last one. A source may send more.
  ///
  /// - Parameter limit: At least 1.
  /// - Throws: `SourceError`; `PartialPage` when it failed after some of the page; or
  ///   `CancellationError` as soon as the task is cancelled.
  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage]

  /// The newest images, or the answer that they are still those that are saved.
  ///
  /// - Parameters:
  ///   - limit: At least 1.
  ///   - validator: What came with the page of this `limit` that is saved, if there is one.
  /// - Throws: As ``page(after:limit:)`` does.
  func firstPage(
    limit: Int, unless validator: String?
  ) async throws -> ConditionalAnswer<[FeedImage]>
}

extension FeedSource {
  /// The newest images, whatever is saved: for sources that can't tell whether they are the same.
  public func firstPage(
    limit: Int, unless validator: String?
  ) async throws -> ConditionalAnswer<[FeedImage]> {
    .content(try await page(after: nil, limit: limit), validator: nil)
  }
}

/// Where the comments on an image come from.
public protocol CommentSource: Sendable {
  /// All comments on the image, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func comments(on image: FeedImage.ID) async throws -> [ImageComment]
}

/// What the feed is loaded through.
public struct FeedPorts: Sendable {
  /// The newest feed.
  public let feed: any FeedSource
  /// The comments on its images; `nil` for a source that never has any.
  public let comments: (any CommentSource)?

  /// Adapters make these.
  public init(feed: any FeedSource, comments: (any CommentSource)?) {
    self.feed = feed
    self.comments = comments
  }
}
