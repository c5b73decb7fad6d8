import FeedCore
import FoundationEssentials
import OfflineCore

/// How an image of the feed is written.
struct FeedImageRecord: ResourceRecord {
  static let kind = ListKind<FeedImage>.feed

  let id: UUID
  let description: String?
  let location: String?
  let image: String

  init(_ item: FeedImage) {
    id = item.id
    description = item.description
    location = item.location
    image = item.url.absoluteString
  }

  var item: FeedImage? {
    URL(string: image).map {
      FeedImage(id: id, description: description, location: location, url: $0)
    }
  }
}
