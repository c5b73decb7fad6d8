import FoundationEssentials

/// Copies everything from one storage to another, in place of what was there, and then reads the
/// copy to see that it is whole.
public struct MigrateCache: Sendable {
  /// What was copied.
  public struct Summary: Hashable, Sendable {
    /// The number of items in each list.
    public var items: [ListKey: Int]
    /// The number of addresses with image data.
    public var imageData: Int
    /// Whether the copy holds the same, by count and digest.
    public var isVerified: Bool
  }

  private let source: Storage
  private let target: Storage

  /// Needs the storage to copy from, and the one to copy to.
  public init(from source: Storage, to target: Storage) {
    self.source = source
    self.target = target
  }

  /// A list that is replaced while it is copied is copied as it is then.
  ///
  /// - Throws: `LoadError` when there is nothing to copy, `StoreError`, or `CancellationError`.
  ///   What there was to copy is always still where it was.
  public func callAsFunction() async throws -> Summary {
    let lists = try await savedLists()
    guard !lists.isEmpty else { throw LoadError.notCached(.empty) }
    let addresses = try await source.upkeep.savedImageAddresses()
    // What can't be read, or kept, must be known before the target is emptied for it.
    for list in lists { _ = try target.lists.store(of: list.key) }
    for url in addresses { _ = try await source.imageData.data(for: url) }
    try await target.upkeep.clear()
    for list in lists { try await list.save(to: target.lists) }
    let sums = try await copyImageData(at: addresses)
    var isVerified = try await Set(target.upkeep.savedLists()) == Set(lists.map(\.key))
    for list in lists where isVerified {
      isVerified = try await list.isSaved(in: target.lists)
    }
    let hasImageData = try await holds(sums, target.imageData)
    return Summary(
      items: Dictionary(uniqueKeysWithValues: lists.map { ($0.key, $0.count) }),
      imageData: sums.count, isVerified: isVerified && hasImageData)
  }

  private func savedLists() async throws -> [any MigratedList] {
    var lists: [any MigratedList] = []
    for key in try await source.upkeep.savedLists() {
      if let list = try await read(key, in: source.lists.store(of: key)) { lists.append(list) }
    }
    return lists
  }

  private func read(
    _ key: ListKey, in store: some ListStore
  ) async throws -> (any MigratedList)? {
    try await retryingWhenChanged { try await SavedList(key, in: store) }
  }

  private func copyImageData(at addresses: [URL]) async throws -> [(url: URL, sum: UInt64)] {
    var sums: [(url: URL, sum: UInt64)] = []
    for url in addresses {
      try Task.checkCancellation()
      guard let data = try await source.imageData.data(for: url) else { continue }
      try await target.imageData.save(data, for: url)
      sums.append((url, Checksum64.of(data)))
    }
    return sums
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

/// A list of whatever resource, on its way from one storage to another.
private protocol MigratedList: Sendable {
  var key: ListKey { get }
  var count: Int { get }
  func save(to stores: ListStores) async throws
  func isSaved(in stores: ListStores) async throws -> Bool
}

extension SavedList: MigratedList {
  var count: Int { items.count }

  func save(to stores: ListStores) async throws {
    _ = try await stores[kind].replace(
      key, with: items, savedAt: head.savedAt, source: head.source)
  }

  func isSaved(in stores: ListStores) async throws -> Bool {
    try await SavedList(key, in: stores[kind])?.sum == sum
  }

  private var kind: ListKind<Item> { ListKind(key.kind) }

  private var sum: UInt64 {
    var digest = Digest64()
    digest.add(head.savedAt.timeIntervalSinceReferenceDate.bitPattern)
    digest.add(head.source)
    for item in items { item.add(to: &digest) }
    return digest.sum
  }
}
