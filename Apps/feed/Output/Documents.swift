import FeedCore
import FoundationEssentials
import OfflineCore

/// What prefetching did.
struct PrefetchDocument: Encodable {
  let loaded: Int
  let cached: Int
  let failed: Int
}

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

/// What is in a store.
struct CacheInfoDocument: Encodable {
  struct Usage: Encodable {
    let count: Int
    let bytes: Int
    let limit: Int
  }

  let store: String
  let source: String?
  let savedAt: Date?
  let validUntil: Date?
  let images: Int
  let imageData: Usage

  init(_ report: InspectCache.Report, store: String) {
    self.store = store
    source = report.feed?.source
    savedAt = report.feed?.savedAt
    validUntil = report.validUntil
    images = report.feed?.count ?? 0
    imageData = Usage(
      count: report.imageData.count, bytes: report.imageData.bytes, limit: report.imageData.limit)
  }
}

/// That a store was cleared.
struct ClearedDocument: Encodable {
  let cleared = true
}

/// Whether a store is sound.
struct VerificationDocument: Encodable {
  let ok: Bool
  let problems: [String]
}

/// What was copied to another store.
struct MigrationDocument: Encodable {
  let images: Int
  let imageData: Int
  let verified: Bool
}
