public import OfflineCore

/// Where the newest feed comes from, page by page.
///
///     struct Postcards: FeedSource {
///       func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
///         SourcePage(try await images(after: request.last, atMost: request.limit))
///       }
///     }
public typealias FeedSource = ListSource<FeedImage>

/// Where the comments on an image come from.
public protocol CommentSource: Sendable {
  /// Returns all comments on the image, in the order of the source.
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

  /// Creates the ports of a source.
  public init(feed: any FeedSource, comments: (any CommentSource)?) {
    self.feed = feed
    self.comments = comments
  }
}
