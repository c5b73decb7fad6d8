import FoundationEssentials
import OfflineCore

/// Lists that are kept in memory until the program ends.
actor ListsInMemory: ListStore {
  private struct SavedList {
    var head: ListHead
    var items: [any ListItem]
  }

  private var lists: [ListName: SavedList] = [:]

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) throws -> ListSlice<Item>? {
    try Task.checkCancellation()
    guard let list = lists[key.name] else {
      // A position with a generation refers to a list that existed, and is gone.
      if start?.generation != nil { throw StoreError(.changed) }
      return nil
    }
    let first = try start?.offset(in: list.head.version) ?? 0
    let saved = list.items.dropFirst(first).prefix(max(0, limit))
    let items = saved.compactMap { $0 as? Item ?? Item(fields: $0.fields) }
    // Returning fewer items than were saved would look like a complete list.
    guard items.count == saved.count else { throw StoreError(.damaged) }
    let end = first + items.count
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
    let old = lists.updateValue(
      SavedList(head: ListHead(provenance, at: version), items: items), forKey: key.name)
    return ListReplacement(version: version, replacedCount: old?.items.count)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) throws -> ListVersion {
    try Task.checkCancellation()
    guard var list = lists[key.name], list.head.version == version else {
      throw StoreError(.changed)
    }
    if items.isEmpty, renewedAt == nil { return version }
    let next = version.appending(
      items.count, revision: .random(in: 0 ... .max), renewedAt: renewedAt)
    list.head = ListHead(list.head.provenance, at: next)
    list.items += items
    lists[key.name] = list
    return next
  }

  func remove(_ list: ListName, at version: ListVersion?) throws {
    try Task.checkCancellation()
    if let version, lists[list]?.head.version != version { throw StoreError(.changed) }
    lists[list] = nil
  }
}
