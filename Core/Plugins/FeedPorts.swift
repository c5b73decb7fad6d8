public import FeedCore

/// What the feed is loaded through.
public struct FeedPorts: Sendable {
  /// The newest feed.
  public let feed: any FeedSource
  /// The comments on its images.
  public let comments: any CommentSource

  /// Adapters make these.
  public init(feed: any FeedSource, comments: any CommentSource) {
    self.feed = feed
    self.comments = comments
  }
}
