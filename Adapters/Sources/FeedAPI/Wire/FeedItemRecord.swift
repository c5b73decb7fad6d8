package import FeedCore
import FoundationEssentials
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

extension ItemsDocument<FeedItemRecord> {
  /// The page that a server sends.
  package init(_ images: [FeedImage]) {
    self.init(items: images.map(FeedItemRecord.init))
  }
}
