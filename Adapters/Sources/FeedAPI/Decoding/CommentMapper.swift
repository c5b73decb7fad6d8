import FeedCore
import FoundationEssentials
import OfflineCore
import WebAccess

/// Reads the comments on an image: any status of success, and every item as the contract says.
enum CommentMapper {
  static func comments(
    in response: HTTPResponse, from address: String
  ) throws(SourceError) -> [ImageComment] {
    try response.checkStatus(200...299, at: address)
    return try response.items(of: CommentRecord.self, at: address, map: comment)
  }

  private static func comment(_ record: CommentRecord) throws(MalformedRecord) -> ImageComment {
    guard let id = UUID(uuidString: record.id) else {
      throw MalformedRecord("id", isNot: "a UUID")
    }
    guard let createdAt = InternetDateTime.date(from: record.createdAt) else {
      throw MalformedRecord("created_at", isNot: "a date")
    }
    return ImageComment(
      id: id, message: record.message, createdAt: createdAt, username: record.author.username)
  }
}
