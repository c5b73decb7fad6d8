package import FeedCore
import FoundationEssentials
import OfflineCore

package func listDocument(_ records: [some Codable & Sendable]) -> some Encodable {
  ItemsDocument(items: records)
}

/// A page of a feed on the wire: `{"items":[…]}`, with the title of the feed if it has one.
package struct FeedDocument: Codable, Sendable {
  let items: [FeedItemRecord]
  let title: String?

  package init(items: [FeedItemRecord], title: String?) {
    (self.items, self.title) = (items, title)
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    items = try fields.decode(RecordList<FeedItemRecord>.self, forKey: .items).records
    title = try? fields.decode(String.self, forKey: .title)
  }
}

/// One image of a feed on the wire.
///
/// Identifiers and addresses stay text here, so that an error can report where a wrong one is.
package struct FeedItemRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, description, location, image, link, sensitive, author, title, album
    case createdAt = "created_at"
  }

  let id: String
  let description: String?
  let location: String?
  let image: String
  let link: String?
  let sensitive: Bool?
  let createdAt: String?
  let author, title, album: String?

  /// - Parameter address: The address from which clients load the image data.
  package init(_ image: FeedImage, at address: String) {
    id = image.id.uuidString
    description = image.description
    location = image.location
    self.image = address
    link = image.link?.absoluteString
    sensitive = image.isSensitive ? true : nil
    createdAt = image.createdAt.map(InternetDateTime.text(of:))
    (author, title, album) = (image.author, image.title, image.album)
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    description = try fields.decodeIfPresent(String.self, forKey: .description)
    location = try fields.decodeIfPresent(String.self, forKey: .location)
    image = try fields.decode(String.self, forKey: .image)
    // Other servers may use these names for fields of another type.
    link = try? fields.decode(String.self, forKey: .link)
    sensitive = try? fields.decode(Bool.self, forKey: .sensitive)
    createdAt = try? fields.decode(String.self, forKey: .createdAt)
    author = try? fields.decode(String.self, forKey: .author)
    title = try? fields.decode(String.self, forKey: .title)
    album = try? fields.decode(String.self, forKey: .album)
  }
}

extension FeedImage {
  init(_ record: FeedItemRecord) throws(MalformedRecord) {
    guard let id = UUID(text: record.id) else {
      throw MalformedRecord("id", isNot: "a UUID")
    }
    var image = FeedImage(
      id: id, description: record.description, location: record.location,
      url: try URL(image: record.image, field: "image"))
    image.link = record.link.flatMap { URL(string: $0, encodingInvalidCharacters: false) }
      .flatMap { WebAddress($0) == nil ? nil : $0 }
    image.isSensitive = record.sensitive == true
    image.createdAt = record.createdAt.flatMap(InternetDateTime.date(from:))
    (image.author, image.title, image.album) = (record.author, record.title, record.album)
    self = image
  }
}

package struct CommentRecord: Codable, Sendable {
  struct Author: Codable {
    let username: String
  }

  enum CodingKeys: String, CodingKey {
    case id, message, author
    case createdAt = "created_at"
  }

  let id: String
  let message: String
  let createdAt: String
  let author: Author

  package init(_ comment: ImageComment) {
    id = comment.id.uuidString
    message = comment.message
    createdAt = InternetDateTime.text(of: comment.createdAt)
    author = Author(username: comment.username)
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
