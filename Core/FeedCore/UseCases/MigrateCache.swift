public import CacheCore
import FoundationEssentials

/// Copies everything from one storage to another, in place of what was there, and then reads the
/// copy to see that it is whole.
public struct MigrateCache: Sendable {
  /// A storage, seen through its ports.
  public struct Side: Sendable {
    let feed: any FeedStore
    let imageData: any ImageDataStore
    let upkeep: any StoreUpkeep

    /// Bundles the ports of one storage.
    public init(
      feed: any FeedStore, imageData: any ImageDataStore, upkeep: any StoreUpkeep
    ) {
      self.feed = feed
      self.imageData = imageData
      self.upkeep = upkeep
    }
  }

  /// What was copied.
  public struct Summary: Hashable, Sendable {
    /// The number of images in the feed.
    public var images: Int
    /// The number of addresses with image data.
    public var imageData: Int
    /// Whether the copy holds the same, by count and digest.
    public var isVerified: Bool
  }

  /// A feed as one generation of it was saved.
  private struct SavedFeed {
    let head: ListHead<FeedImage>
    var images: [FeedImage]
  }

  private static let chunk = 1000

  private let source: Side
  private let target: Side

  /// Needs the storage to copy from, and the one to copy to.
  public init(from source: Side, to target: Side) {
    self.source = source
    self.target = target
  }

  /// - Throws: `LoadError` when there is nothing to copy, `StoreError`, or `CancellationError`.
  ///   What there was to copy is always still where it was.
  public func callAsFunction() async throws -> Summary {
    guard let saved = try await feed(of: source) else { throw LoadError.notCached(.empty) }
    let addresses = try await source.upkeep.savedImageAddresses()
    // What can't be read must be known before the target is emptied for it.
    for url in addresses { _ = try await source.imageData.data(for: url) }
    try await target.upkeep.clear()
    _ = try await target.feed.replace(
      .feed, with: saved.images, savedAt: saved.head.savedAt, source: saved.head.source)
    var sums: [(url: URL, sum: UInt64)] = []
    for url in addresses {
      try Task.checkCancellation()
      guard let data = try await source.imageData.data(for: url) else { continue }
      try await target.imageData.save(data, for: url)
      sums.append((url, Checksum64.of(data)))
    }
    let copy = try await feed(of: target)
    let hasImageData = try await holds(sums, target.imageData)
    let isVerified = copy.map(digest) == digest(saved) && hasImageData
    return Summary(images: saved.images.count, imageData: sums.count, isVerified: isVerified)
  }

  private func feed(of side: Side) async throws -> SavedFeed? {
    guard var slice = try await side.feed.slice(.feed, from: nil, limit: Self.chunk)
    else { return nil }
    var feed = SavedFeed(head: slice.head, images: slice.items)
    while let next = slice.next,
      let more = try await side.feed.slice(.feed, from: next, limit: Self.chunk)
    {
      slice = more
      feed.images += more.items
    }
    return feed
  }

  private func digest(_ feed: SavedFeed) -> UInt64 {
    var digest = Digest64()
    digest.add(feed.head.savedAt.timeIntervalSinceReferenceDate.bitPattern)
    digest.add(feed.head.source)
    for image in feed.images {
      digest.add(image.id.uuidString)
      digest.add(image.description)
      digest.add(image.location)
      digest.add(image.url.absoluteString)
    }
    return digest.sum
  }

  /// Reads in the order of saving, so that what was used last stays what was used last.
  private func holds(
    _ sums: [(url: URL, sum: UInt64)], _ store: any ImageDataStore
  ) async throws -> Bool {
    for (url, sum) in sums {
      try Task.checkCancellation()
      guard let data = try await store.data(for: url), Checksum64.of(data) == sum
      else { return false }
    }
    return true
  }
}
