package import FeedCore
import FoundationEssentials
import OfflineCore
package import WebAccess

/// One image of a feed on the wire.
///
/// Identifiers and addresses stay texts here, so that a wrong one can be told with its place.
package struct FeedItemRecord: Codable, Sendable {
  package var id: String
  package var description: String?
  package var location: String?
  package var image: String

  package init(_ image: FeedImage) {
    self.id = image.id.uuidString
    self.description = image.description
    self.location = image.location
    self.image = image.url.absoluteString
  }
}

extension FeedImage {
  init(_ record: FeedItemRecord) throws(MalformedRecord) {
    guard let id = UUID(text: record.id) else {
      throw MalformedRecord("id", isNot: "a UUID")
    }
    self.init(
      id: id, description: record.description, location: record.location,
      url: try URL(image: record.image, field: "image"))
  }
}

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

extension ImageComment {
  init(_ record: CommentRecord) throws(MalformedRecord) {
    guard let id = UUID(text: record.id) else {
      throw MalformedRecord("id", isNot: "a UUID")
    }
    guard let createdAt = InternetDateTime.date(from: record.createdAt) else {
      throw MalformedRecord("created_at", isNot: "a date")
    }
    self.init(
      id: id, message: record.message, createdAt: createdAt, username: record.author.username)
  }
}

extension ItemsDocument<FeedItemRecord> {
  /// The page that a server sends.
  package init(_ images: [FeedImage]) {
    self.init(items: images.map(FeedItemRecord.init))
  }
}

extension ItemsDocument<CommentRecord> {
  /// The page that a server sends.
  package init(_ comments: [ImageComment]) {
    self.init(items: comments.map(CommentRecord.init))
  }
}
