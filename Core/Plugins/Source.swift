public import FeedCore

/// A remote source, seen through the ports.
public struct Source: Sendable {
  /// The name that saved lists remember and people are shown; holds no password.
  public let name: String
  /// The scheme of image addresses that only this source answers, such as `demo`, if it has one.
  public let imageScheme: String?
  /// The newest feed.
  public let feed: any FeedSource
  /// The bytes of its images.
  public let imageData: any ImageDataSource
  /// The comments on its images.
  public let comments: any CommentSource

  /// Adapters make these.
  public init(
    name: String,
    imageScheme: String? = nil,
    feed: any FeedSource,
    imageData: any ImageDataSource,
    comments: any CommentSource
  ) {
    self.name = name
    self.imageScheme = imageScheme
    self.feed = feed
    self.imageData = imageData
    self.comments = comments
  }
}
