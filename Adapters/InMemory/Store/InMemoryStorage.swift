import CacheCore
import FeedCore
import FoundationEssentials
public import Plugins
import Synchronization

/// All that the in-memory backend keeps: it starts empty and goes with the process.
public final class InMemoryStorage: Sendable {
  /// A list of any resource; the typed view of it is ``InMemoryListStore``.
  struct List {
    var items: [any Sendable]
    let savedAt: Date
    let source: String
    let generation: UInt64
    /// Stands for the damage that memory can't have, so that tests of damage mean something here.
    var isDamaged = false

    var version: ListVersion { ListVersion(generation: generation, count: items.count) }
  }

  static let place = "memory:"

  private let lists = Mutex<[ListKey: List]>([:])
  let images: InMemoryImageDataStore

  /// - Parameter imageLimit: The most bytes of image data that are kept.
  public init(imageLimit: Int = StoreOptions.defaultImageLimit) {
    images = InMemoryImageDataStore(limit: imageLimit)
  }

  /// The storage seen through the ports.
  public var storage: Storage {
    Storage(
      place: Self.place, feed: InMemoryListStore<FeedImage>(self), imageData: images,
      upkeep: InMemoryUpkeep(storage: self))
  }

  func withLists<Result>(
    _ body: (inout [ListKey: List]) throws(StoreError) -> sending Result
  ) throws -> sending Result {
    try Task.checkCancellation()
    return try lists.withLock { lists throws(StoreError) in
      let hadLists = !lists.isEmpty
      defer { if hadLists, lists.isEmpty { images.removeAll() } }
      return try body(&lists)
    }
  }
}
