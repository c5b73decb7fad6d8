package import FeedCore
import FoundationEssentials
import OfflineCore
import WebAccess

package func listDocument(_ records: [some Codable & Sendable]) -> some Encodable {
  ItemsDocument(items: records)
}

/// One image of a feed on the wire.
///
/// Identifiers and addresses stay texts here, so that a wrong one can be told with its place.
package struct FeedItemRecord: Codable, Sendable {
  let id: String
  let description: String?
  let location: String?
  let image: String

  /// - Parameter address: Where clients get the data.
  package init(_ image: FeedImage, at address: String) {
    self.id = image.id.uuidString
    self.description = image.description
    self.location = image.location
    self.image = address
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

package struct CommentRecord: Codable, Sendable {
  struct Author: Codable {
    let username: String
  }

  enum CodingKeys: String, CodingKey {
    case id
    case message
    case createdAt = "created_at"
    case author
  }

  let id: String
  let message: String
  let createdAt: String
  let author: Author

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
