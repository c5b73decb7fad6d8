import FeedCore
import FoundationEssentials
import OfflineCore

/// The comments on an image.
struct CommentsDocument: Encodable {
  struct Comment: Encodable {
    let id: UUID
    let message: String
    let createdAt: Date
    let username: String
  }

  let comments: [Comment]

  init(_ comments: [ImageComment]) {
    self.comments = comments.map {
      Comment(id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.username)
    }
  }
}

/// What became of the saved feed.
struct ValidationDocument: Encodable {
  let outcome: String
}

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
