import FoundationEssentials
import OfflineCore

/// A ``OfflineCore/ListStore`` that lives as long as the process.
struct InMemoryListStore<Item: ListItem>: ListStore {
  let storage: InMemoryStorage
  let whenSetAside: @Sendable (SetAside) -> Void

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await storage.withLists { lists in
      guard let list = lists[key] else {
        if start != nil { throw Self.changed }
        return nil
      }
      guard !list.isDamaged else { throw Self.damaged }
      let offset = start?.offset ?? 0
      guard start.map({ $0.generation == list.generation }) ?? true,
        (0...list.items.count).contains(offset)
      else { throw Self.changed }
      let end = offset + min(max(0, limit), list.items.count - offset)
      return ListSlice(
        head: ListHead(
          savedAt: list.savedAt, source: list.source, last: list.items.last as? Item,
          version: list.version),
        items: list.items[offset..<end].compactMap { $0 as? Item },
        next: end < list.items.count
          ? ListPosition(generation: list.generation, offset: end) : nil)
    }
  }

  func replace(
    _ key: ListKey, with items: [Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    let list = InMemoryStorage.List(
      items: items, savedAt: savedAt, source: source, generation: .random(in: 0 ... .max))
    let wasDamaged = try await storage.withLists { lists in
      defer { lists[key] = list }
      return lists[key]?.isDamaged == true
    }
    if wasDamaged { whenSetAside(InMemoryStorage.setAside) }
    return list.version
  }

  func append(
    _ items: [Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await storage.withLists { lists in
      guard lists[key]?.isDamaged != true else { throw Self.damaged }
      guard lists[key]?.version == version else { throw Self.changed }
      lists[key]?.items += items as [any Sendable]
    }
    return ListVersion(generation: version.generation, count: version.count + items.count)
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    let wasDamaged = try await storage.withLists { lists in
      let found = lists[key].map { $0.isDamaged ? .unreadable : $0.version } ?? .unreadable
      if let version, found != version { throw Self.changed }
      return lists.removeValue(forKey: key)?.isDamaged == true
    }
    if wasDamaged { whenSetAside(InMemoryStorage.setAside) }
  }

  private static var changed: StoreError { StoreError(.changed, place: InMemoryStorage.place) }
  private static var damaged: StoreError {
    StoreError(.damaged, place: InMemoryStorage.place, detail: "a test damaged the list")
  }
}
