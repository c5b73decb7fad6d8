import FeedCore
import FoundationEssentials
import OfflineCore
import WebAccess

/// Reads a page of a feed: status 200 alone, and every item as the contract says.
enum FeedMapper {
  static func images(
    in response: HTTPResponse, from address: String
  ) throws(SourceError) -> [FeedImage] {
    try response.checkStatus(200...200, at: address)
    return try response.items(of: FeedItemRecord.self, at: address, map: image)
  }

  private static func image(_ record: FeedItemRecord) throws(MalformedRecord) -> FeedImage {
    guard let id = UUID(uuidString: record.id) else {
      throw MalformedRecord("id", isNot: "a UUID")
    }
    return FeedImage(
      id: id, description: record.description, location: record.location,
      url: try URL(image: record.image, field: "image"))
  }
}
