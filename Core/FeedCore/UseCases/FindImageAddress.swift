public import FoundationEssentials
import OfflineCore

/// Finds where the data of an image is, by the id of the image.
///
/// Remembers the addresses that it has seen. Others are looked for in the whole feed: a client of a
/// server may ask for an image that an earlier run of the server named.
public actor FindImageAddress {
  /// What a walk has found, and the last image that it has seen; `nil` at the end of the feed.
  private typealias Walk = (found: [FeedImage.ID: URL], last: FeedImage.ID?)

  private static let pageSize = 1000

  private let loadPage: LoadFeedPage
  /// What comes later in a feed is looked for each time.
  private let limit: Int
  private var addresses: [FeedImage.ID: URL] = [:]
  private let walks = RequestCoalescer<Feed, Walk>()

  private enum Feed { case whole }

  /// Creates a use case that looks through the pages that `loadPage` loads.
  public init(loadPage: LoadFeedPage) {
    // About 20 MB.
    self.init(loadPage: loadPage, limit: 100_000)
  }

  init(loadPage: LoadFeedPage, limit: Int) {
    self.loadPage = loadPage
    self.limit = limit
  }

  /// Remembers where these images are.
  public func remember(_ images: [FeedImage]) {
    remember(Dictionary(images.map { ($0.id, $0.url) }) { $1 })
  }

  private func remember(_ found: [FeedImage.ID: URL]) {
    if addresses.count + found.count > limit { addresses.removeAll() }
    addresses.merge(found) { $1 }
  }

  /// - Returns: `nil` for an image that the feed does not hold.
  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(_ id: FeedImage.ID) async throws -> URL? {
    if let known = addresses[id] { return known }
    // The whole feed is searched only for ids that are in it: made-up ones are free to ask for.
    guard try await isInFeed(id) else { return nil }
    let walk = try await walks.value(for: .whole) { try await self.walkThroughFeed() }
    if let url = walk.found[id] { return url }
    var (last, seen) = (walk.last, Set<FeedImage.ID>())
    // A source that only repeats itself has no end.
    while let start = last, seen.insert(start).inserted {
      let page = try await loadPage(after: start, limit: Self.pageSize).items
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

  /// Walks through the feed, as far as it is remembered.
  private func walkThroughFeed() async throws -> Walk {
    var (found, last, count): ([FeedImage.ID: URL], FeedImage.ID?, Int) = ([:], nil, 0)
    repeat {
      let page = try await loadPage(after: last, limit: Self.pageSize).items
      for image in page { found[image.id] = image.url }
      count += page.count
      last = page.count < Self.pageSize ? nil : page.last?.id
    } while last != nil && count < limit
    // All at once, so that none of them is forgotten for the sake of the others.
    remember(found)
    return (found, last)
  }
}
