/// Titles, hints and what stands around a feed.
public struct FeedTexts: Sendable {
  /// The title of the feed.
  public let title: String
  /// The title of the comments on an image.
  public let commentsTitle: String
  /// Stands where a feed has no images.
  public let emptyFeed: String
  /// Stands where an image has no comments.
  public let noComments: String
  /// Stands where an image has no description.
  public let noDescription: String
  /// Says that more of the feed can be loaded.
  public let canLoadMore: String
  /// The name of the action that loads more.
  public let loadMore: String
  /// The name of the action that tries again what failed.
  public let tryAgain: String
  /// Says that a list came from the source of this name.
  let fromRemote: @Sendable (_ source: String) -> String
  /// Says that a list was saved from the source of this name.
  let fromCache: @Sendable (_ source: String) -> String
  /// Says when the list was saved, given a relative date.
  let saved: @Sendable (_ date: String) -> String
}
