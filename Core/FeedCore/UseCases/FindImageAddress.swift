public import FoundationEssentials
import OfflineCore

/// Finds where the data of an image is, by the id of the image.
///
/// Remembers the addresses that it has seen. Others are looked for in the whole feed: a client of a
/// server may ask for an image that an earlier run of the server named.
public actor FindImageAddress {
  /// About 20 MB; what does not fit is found anew.
  private static let limit = 100_000
  private static let pageSize = 1000

  private let loadPage: LoadFeedPage
  private var addresses: [FeedImage.ID: URL] = [:]
  private var walk: Task<Void, any Error>?

  /// Needs the way to load a page of the feed.
  public init(loadPage: LoadFeedPage) {
    self.loadPage = loadPage
  }

  /// Remembers where these images are.
  public func remember(_ images: [FeedImage]) {
    if addresses.count + images.count > Self.limit { addresses.removeAll() }
    for image in images { addresses[image.id] = image.url }
  }

  /// - Returns: `nil` for an image that the feed does not hold.
  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(_ id: FeedImage.ID) async throws -> URL? {
    if let known = addresses[id] { return known }
    // The whole feed is searched only for ids that are in it: made-up ones are free to ask for.
    guard try await isInFeed(id) else { return nil }
    try await walkThroughFeed()
    return addresses[id]
  }

  private func isInFeed(_ id: FeedImage.ID) async throws -> Bool {
    do {
      _ = try await loadPage(after: id, limit: 1)
      return true
    } catch LoadError.remote(let error, _) where error.reason == .notFound {
      return false
    }
  }

  /// Walks through the feed once for all who wait for it.
  private func walkThroughFeed() async throws {
    if let walk { return try await walk.value }
    let walk = Task {
      defer { self.walk = nil }
      var last: FeedImage.ID?
      var count = 0
      while count < Self.limit {
        let page = try await loadPage(after: last, limit: Self.pageSize)
        remember(page)
        count += page.count
        last = page.last?.id
        guard page.count >= Self.pageSize else { return }
      }
    }
    self.walk = walk
    try await walk.value
  }
}
