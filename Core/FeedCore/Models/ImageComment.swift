public import FoundationEssentials

/// What somebody said about an image.
public struct ImageComment: Hashable, Identifiable, Sendable {
  /// Names the comment in its source.
  public let id: UUID
  /// The text.
  public let message: String
  /// When it was written.
  public let createdAt: Date
  /// Who wrote it.
  public let username: String

  /// Describes a comment.
  public init(id: UUID, message: String, createdAt: Date, username: String) {
    self.id = id
    self.message = message
    self.createdAt = createdAt
    self.username = username
  }
}
