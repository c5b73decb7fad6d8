public import FeedCore
public import FoundationEssentials
public import OfflinePresentation

/// The comments on an image as people see them. Their texts are safe for a terminal.
public struct ImageCommentsViewModel: Hashable, Sendable {
  /// One comment.
  public struct Comment: Hashable, Sendable {
    /// The text; may have several lines.
    public let message: String
    /// How long ago it was written.
    public let date: String
    /// Who wrote it.
    public let username: String
  }

  /// The title of the comments.
  public let title: String
  /// The comments, in the order of the source.
  public let comments: [Comment]
  /// Stands in the place of the comments when there are none.
  public let placeholder: String?

  /// Presents comments.
  public init(_ comments: [ImageComment], messages: Messages, now: Date) {
    title = messages.feed.commentsTitle
    self.comments = comments.map {
      Comment(
        message: $0.message.harmlessLines,
        date: messages.relativeDate($0.createdAt, now: now),
        username: $0.username.harmless)
    }
    placeholder = comments.isEmpty ? messages.feed.noComments : nil
  }
}
