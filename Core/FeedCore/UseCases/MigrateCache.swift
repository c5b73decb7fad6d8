public import CacheCore
import FoundationEssentials

/// Copies everything from one storage to another, in place of what was there, and then reads both
/// again to see that the copy is whole.
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
    guard let head = try await source.feed.head(.feed) else { throw LoadError.notCached(.empty) }
    let images = try await images(of: source)
    let addresses = try await source.upkeep.savedImageAddresses()
    try await target.upkeep.clear()
    _ = try await target.feed.replace(
      .feed, with: images, savedAt: head.savedAt, source: head.source)
    var sums: [URL: UInt64] = [:]
    for url in addresses {
      try Task.checkCancellation()
      guard let data = try await source.imageData.data(for: url) else { continue }
      try await target.imageData.save(data, for: url)
      sums[url] = Checksum64.of(data)
    }
    let copy = try await digest(of: target)
    let hasImageData = try await holds(sums, target.imageData)
    let isVerified = copy == digest(images, head) && hasImageData
    return Summary(images: images.count, imageData: sums.count, isVerified: isVerified)
  }

  private func images(of side: Side) async throws -> [FeedImage] {
    var images: [FeedImage] = []
    var next: ListPosition?
    repeat {
      guard let slice = try await side.feed.slice(.feed, from: next, limit: 1000) else { break }
      images += slice.items
      next = slice.next
    } while next != nil
    return images
  }

  private func digest(of side: Side) async throws -> UInt64? {
    guard let head = try await side.feed.head(.feed) else { return nil }
    return digest(try await images(of: side), head)
  }

  private func digest(_ images: [FeedImage], _ head: ListHead<FeedImage>) -> UInt64 {
    var digest = Digest64()
    digest.add(head.savedAt.timeIntervalSinceReferenceDate.bitPattern)
    digest.add(head.source)
    for image in images {
      digest.add(image.id.uuidString)
      digest.add(image.description)
      digest.add(image.location)
      digest.add(image.url.absoluteString)
    }
    return digest.sum
  }

  private func holds(_ sums: [URL: UInt64], _ store: any ImageDataStore) async throws -> Bool {
    for (url, sum) in sums {
      try Task.checkCancellation()
      guard let data = try await store.data(for: url), Checksum64.of(data) == sum
      else { return false }
    }
    return true
  }
}
