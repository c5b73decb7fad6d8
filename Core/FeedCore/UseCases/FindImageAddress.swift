public import FoundationEssentials
import OfflineCore

/// Finds the address of an image's data by the id of the image.
///
/// Remembers the addresses that it has seen. Other ids are searched for in the whole feed, because a client
/// of a server may ask for an image that an earlier run of the server delivered.
public actor FindImageAddress {
  /// The addresses found by a traversal, and the last image that it has seen; `nil` at the end of the feed.
  private typealias Walk = (found: [FeedImage.ID: URL], last: FeedImage.ID?)

  private static let pageSize = 1000

  private let loadPage: LoadFeedPage
  /// The largest number of remembered addresses. Images further down the feed are searched for each time.
  private let limit: Int
  private var addresses: [FeedImage.ID: URL] = [:]
  private let walks = RequestCoalescer<Feed, Walk>()

  private enum Feed { case whole }

  /// Creates a use case that searches the pages that `loadPage` loads.
  public init(loadPage: LoadFeedPage) {
    // About 20 MB.
    self.init(loadPage: loadPage, limit: 100_000)
  }

  init(loadPage: LoadFeedPage, limit: Int) {
    self.loadPage = loadPage
    self.limit = limit
  }

  /// Remembers the addresses of these images.
  public func remember(_ images: [FeedImage]) {
    remember(Dictionary(images.map { ($0.id, $0.url) }) { $1 })
  }

  private func remember(_ found: [FeedImage.ID: URL]) {
    if addresses.count + found.count > limit { addresses.removeAll() }
    addresses.merge(found) { $1 }
  }

  /// - Returns: `nil` if the feed has no such image.
  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(_ id: FeedImage.ID) async throws -> URL? {
    if let known = addresses[id] { return known }
    // Search the whole feed only for ids that it contains, because clients can make up any number of ids.
    guard try await isInFeed(id) else { return nil }
    let walk = try await walks.value(for: .whole) { try await self.walkThroughFeed() }
    if let url = walk.found[id] { return url }
    var (last, seen) = (walk.last, Set<FeedImage.ID>())
    // Stop at a repeated id: a source that repeats itself has no end.
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

  /// Traverses the feed up to the limit of remembered addresses.
  private func walkThroughFeed() async throws -> Walk {
    var (found, last, count): ([FeedImage.ID: URL], FeedImage.ID?, Int) = ([:], nil, 0)
    repeat {
      let page = try await loadPage(after: last, limit: Self.pageSize).items
      for image in page { found[image.id] = image.url }
      count += page.count
      last = page.count < Self.pageSize ? nil : page.last?.id
    } while last != nil && count < limit
    // Remember all at once, so that none of them is dropped to make room for another.
    remember(found)
    return (found, last)
  }
}
