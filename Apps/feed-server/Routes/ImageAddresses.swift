import FeedCore
import FoundationEssentials
import OfflineCore

/// Knows the address of each image that the server has named, and finds those of the others.
///
/// A client may ask for an image that an earlier run of the server named, so that what was served
/// is not all there is to know.
actor ImageAddresses {
  /// About 20 MB; what does not fit is found anew.
  private static let limit = 100_000
  private static let pageSize = 1000

  private let feed: any FeedSource
  private var addresses: [FeedImage.ID: URL] = [:]
  private var walk: Task<Void, any Error>?

  init(feed: any FeedSource) {
    self.feed = feed
  }

  /// Remembers where the images are.
  func learn(_ images: [FeedImage]) {
    if addresses.count + images.count > Self.limit { addresses.removeAll() }
    for image in images { addresses[image.id] = image.url }
  }

  /// - Returns: `nil` for an image that the feed does not hold.
  func address(of id: FeedImage.ID) async throws -> URL? {
    if let known = addresses[id] { return known }
    // The whole feed is searched only for ids that are in it: made-up ones are free to ask for.
    guard try await isInFeed(id) else { return nil }
    try await learnFeed()
    return addresses[id]
  }

  private func isInFeed(_ id: FeedImage.ID) async throws -> Bool {
    do {
      _ = try await feed.page(after: id, limit: 1)
      return true
    } catch SourceError.invalidData(.missing, _) {
      return false
    }
  }

  /// Walks through the feed once for all who wait for it.
  private func learnFeed() async throws {
    if let walk { return try await walk.value }
    let walk = Task {
      defer { self.walk = nil }
      var last: FeedImage.ID?
      var count = 0
      while count < Self.limit {
        let page = try await feed.page(after: last, limit: Self.pageSize)
        learn(page)
        count += page.count
        last = page.last?.id
        guard page.count >= Self.pageSize else { return }
      }
    }
    self.walk = walk
    try await walk.value
  }
}
