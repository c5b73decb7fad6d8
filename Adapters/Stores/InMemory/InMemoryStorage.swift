import FoundationEssentials
public import OfflineCore

extension Storage {
  /// Creates a storage in memory: nothing outlives the program.
  @Sendable
  public static func inMemory(_ options: StoreOptions) -> Storage {
    let storage = InMemoryStorage(imageLimit: options.imageLimit)
    return Storage(place: "memory:", lists: storage, imageData: storage, maintenance: storage)
  }
}

extension StorePlugin {
  /// The backend `memory:`.
  public static let inMemory = StorePlugin(
    scheme: "memory", placeKind: .none, open: Storage.inMemory)
}

/// The ports implemented with values in memory: the behaviour of every store without the care for files.
actor InMemoryStorage {
  private var lists: [ListName: (head: ListHead, items: [any ListItem])] = [:]
  /// Least recently used first.
  private var images: [(url: URL, data: Data)] = []
  nonisolated let limit: Int
  private static var changed: StoreError { StoreError(.changed, place: "memory:") }

  init(imageLimit limit: Int) { self.limit = limit }
}

extension InMemoryStorage: ListStore {
  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) throws -> ListSlice<Item>? {
    try Task.checkCancellation()
    guard let list = lists[key.name] else {
      if start?.generation != nil { throw Self.changed }
      return nil
    }
    let offset = try start?.offset(in: list.head.version) ?? 0
    let end = offset + min(max(0, limit), list.items.count - offset)
    let items = list.items[offset..<end].compactMap { $0 as? Item ?? Item(fields: $0.fields) }
    guard items.count == end - offset else { throw StoreError(.damaged, place: "memory:") }
    return ListSlice(
      head: list.head, items: items,
      next: end < list.items.count ? list.head.version.position(end) : nil)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) throws -> ListReplacement {
    try Task.checkCancellation()
    let version = ListVersion(
      generation: .random(in: 0 ... .max), revision: .random(in: 0 ... .max), count: items.count)
    let old = lists.updateValue((ListHead(provenance, at: version), items), forKey: key.name)
    return ListReplacement(version: version, replacedCount: old?.items.count)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) throws -> ListVersion {
    try Task.checkCancellation()
    guard let head = lists[key.name]?.head, head.version == version else { throw Self.changed }
    guard !items.isEmpty || renewedAt != nil else { return version }
    let next = version.appending(
      items.count, revision: .random(in: 0 ... .max), renewedAt: renewedAt)
    lists[key.name]?.head = ListHead(head.provenance, at: next)
    lists[key.name]?.items += items
    return next
  }

  func remove(_ list: ListName, at version: ListVersion?) throws {
    try Task.checkCancellation()
    if let version, lists[list]?.head.version != version { throw Self.changed }
    lists[list] = nil
  }
}

extension InMemoryStorage: ImageDataStore {
  func data(for url: URL, isUse: Bool) throws -> Data? {
    try Task.checkCancellation()
    guard let index = images.firstIndex(where: { $0.url == url }) else { return nil }
    let image = images[index]
    if isUse { images.append(images.remove(at: index)) }
    return image.data
  }

  func save(_ data: Data, for url: URL) throws {
    try Task.checkCancellation()
    guard data.count <= limit else { return }
    images.removeAll { $0.url == url }
    images.append((url, data))
    while try usage().bytes > limit { images.removeFirst() }
  }

  func remove(_ url: URL) throws {
    try Task.checkCancellation()
    images.removeAll { $0.url == url }
  }

  func usage() throws -> ImageDataUsage {
    try Task.checkCancellation()
    return ImageDataUsage(count: images.count, bytes: images.reduce(0) { $0 + $1.data.count })
  }
}

extension InMemoryStorage: StoreMaintenance {
  func contents() throws -> StoreContents {
    try Task.checkCancellation()
    return StoreContents(lists: Set(lists.keys), images: images.map(\.url))
  }

  func verify() throws -> [StoreProblem] {
    try Task.checkCancellation()
    return []
  }

  func removeDamaged(_ subject: StoreProblem.Subject) throws -> Bool {
    try Task.checkCancellation()
    return false
  }

  func clear() throws {
    try Task.checkCancellation()
    lists = [:]
    images = []
  }
}
