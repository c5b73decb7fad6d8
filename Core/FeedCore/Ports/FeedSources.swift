public import OfflineCore

/// The port for the source of the newest feed, which delivers it page by page.
///
///     struct Postcards: FeedSource {
///       func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
///         SourcePage(try await images(after: request.last, atMost: request.limit))
///       }
///     }
public typealias FeedSource = ListSource<FeedImage>

/// The port for the source of comments.
public protocol CommentSource: Sendable {
  /// Returns all comments on the image, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func comments(on image: FeedImage.ID) async throws -> [ImageComment]
}

/// The ports through which the feed is loaded.
public struct FeedPorts: Sendable {
  /// The source of the newest feed.
  public let feed: any FeedSource
  /// The source of the comments; `nil` if the source never has any.
  public let comments: (any CommentSource)?

  /// Creates the ports of a source.
  public init(feed: any FeedSource, comments: (any CommentSource)?) {
    self.feed = feed
    self.comments = comments
  }
}
