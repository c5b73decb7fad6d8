import FeedCore
import FoundationEssentials
import OfflineCore

/// A feed as `--json` shows it.
struct FeedDocument: Encodable {
  struct Image: Encodable {
    let id: UUID
    let description: String?
    let location: String?
    let url: String
  }

  let origin: String
  let source: String
  let savedAt: Date?
  let validUntil: Date?
  let images: [Image]
  let canLoadMore: Bool

  init(_ list: LoadedList<FeedImage>) {
    origin = list.origin.rawValue
    source = list.source
    savedAt = list.savedAt
    validUntil = list.validUntil
    images = list.items.map {
      Image(
        id: $0.id, description: $0.description, location: $0.location, url: $0.url.absoluteString)
    }
    canLoadMore = list.canLoadMore
  }
}
