import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import Plugins

/// All that the in-memory backend keeps: it starts empty and goes with the process.
actor InMemoryStorage {
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
  static let setAside = SetAside(.oneList, place: place, copy: nil)

  private var lists: [ListKey: List] = [:]
  private var images: InMemoryImages

  /// - Parameter imageLimit: The most bytes of image data that are kept.
  init(imageLimit: Int = StoreOptions.defaultImageLimit) {
    images = InMemoryImages(limit: imageLimit)
  }

  /// The storage seen through the ports.
  nonisolated func storage(_ whenSetAside: @escaping @Sendable (SetAside) -> Void) -> Storage {
    func lists<Item>() -> InMemoryListStore<Item> {
      InMemoryListStore(storage: self, whenSetAside: whenSetAside)
    }
    return Storage(
      place: Self.place,
      lists: ListStores(place: Self.place)
        .adding(lists(), for: .feed)
        .adding(lists(), for: .leagues)
        .adding(lists(), for: .teams)
        .adding(lists(), for: .squad),
      imageData: InMemoryImageDataStore(storage: self),
      upkeep: InMemoryUpkeep(storage: self, whenSetAside: whenSetAside))
  }

  func withLists<Result: Sendable>(
    _ body: @Sendable (inout [ListKey: List]) throws -> Result
  ) throws -> Result {
    try Task.checkCancellation()
    let hadLists = !lists.isEmpty
    let result = try body(&lists)
    if hadLists, lists.isEmpty { images.removeAll() }
    return result
  }

  func withImages<Result: Sendable>(
    _ body: @Sendable (inout InMemoryImages) throws -> Result
  ) throws -> Result {
    try Task.checkCancellation()
    return try body(&images)
  }

  /// - Returns: How many of the lists were damaged.
  func clear() throws -> Int {
    try Task.checkCancellation()
    defer {
      lists.removeAll()
      images.removeAll()
    }
    return lists.values.count(where: \.isDamaged)
  }
}
