public import FoundationEssentials

/// A comment on an image.
public struct ImageComment: Hashable, Identifiable, Sendable {
  /// The identifier of the comment at its source.
  public let id: UUID
  /// The text of the comment.
  public let message: String
  /// When it was written.
  public let createdAt: Date
  /// The name of its author.
  public let username: String

  /// Creates a comment.
  public init(id: UUID, message: String, createdAt: Date, username: String) {
    self.id = id
    self.message = message
    self.createdAt = createdAt
    self.username = username
  }
}
