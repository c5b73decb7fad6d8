package import FeedCore
import FoundationEssentials
package import WebAccess

/// One comment on an image on the wire.
package struct CommentRecord: Codable, Sendable {
  package struct Author: Codable, Sendable {
    package var username: String
  }

  enum CodingKeys: String, CodingKey {
    case id
    case message
    case createdAt = "created_at"
    case author
  }

  package var id: String
  package var message: String
  package var createdAt: String
  package var author: Author

  package init(_ comment: ImageComment) {
    self.id = comment.id.uuidString
    self.message = comment.message
    self.createdAt = InternetDateTime.text(of: comment.createdAt)
    self.author = Author(username: comment.username)
  }
}

extension ItemsDocument<CommentRecord> {
  /// The page that a server sends.
  package init(_ comments: [ImageComment]) {
    self.init(items: comments.map(CommentRecord.init))
  }
}
