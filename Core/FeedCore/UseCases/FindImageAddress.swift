public import FoundationEssentials
import OfflineCore

/// Finds where the data of an image is, by the id of the image.
///
/// Remembers the addresses that it has seen. Others are looked for in the whole feed: a client of a
/// server may ask for an image that an earlier run of the server named.
public actor FindImageAddress {
  /// About 20 MB. What comes later in a feed is looked for each time.
  private static let limit = 100_000
  private static let pageSize = 1000

  private let loadPage: LoadFeedPage
  private var addresses: [FeedImage.ID: URL] = [:]
  private var walk: Task<FeedImage.ID?, any Error>?

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
    var last = try await walkThroughFeed()
    if let known = addresses[id] { return known }
    while let start = last {
      let page = try await loadPage(after: start, limit: Self.pageSize)
      if let image = page.first(where: { $0.id == id }) { return image.url }
      last = page.count < Self.pageSize ? nil : page.last?.id
    }
    return nil
  }

  private func isInFeed(_ id: FeedImage.ID) async throws -> Bool {
    do {
      _ = try await loadPage(after: id, limit: 1)
      return true
    } catch LoadError.remote(let error, _) where error.reason == .notFound {
      return false
    }
  }

  /// Walks through the feed once for all who wait for it, as far as it is remembered.
  ///
  /// - Returns: The last image that was seen; `nil` at the end of the feed.
  private func walkThroughFeed() async throws -> FeedImage.ID? {
    if let walk { return try await walk.value }
    let walk = Task { () -> FeedImage.ID? in
      defer { self.walk = nil }
      var last: FeedImage.ID?
      var count = 0
      while count < Self.limit {
        let page = try await loadPage(after: last, limit: Self.pageSize)
        remember(page)
        count += page.count
        last = page.last?.id
        guard page.count >= Self.pageSize else { return nil }
      }
      return last
    }
    self.walk = walk
    return try await walk.value
  }
}
