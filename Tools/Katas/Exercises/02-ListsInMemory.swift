import FoundationEssentials
import OfflineCore

/// Lists that are kept in memory until the program ends.
actor ListsInMemory: ListStore {
  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) throws -> ListSlice<Item>? {
    nil
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) throws -> ListReplacement {
    let version = ListVersion(
      generation: .random(in: 0 ... .max), revision: .random(in: 0 ... .max), count: items.count)
    return ListReplacement(version: version, replacedCount: nil)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) throws -> ListVersion {
    throw StoreError(.changed)
  }

  func remove(_ list: ListName, at version: ListVersion?) throws {}
}
