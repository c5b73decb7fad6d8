import FeedCore
import FoundationEssentials
public import OfflineCore

extension Storage {
  /// Returns the same storage for the feed of one source among several: its list is kept beside the merged
  /// feed, and it has a lease of its own. Otherwise a process that holds the lease of the merged feed would
  /// wait for itself.
  public func keepingFeed(of source: SourceName) -> Storage {
    let key = ListKey<FeedImage>.part(source)
    var storage = self
    storage.lists = ScopedListStore(store: lists, name: key.name)
    storage.lease = lease.map { ScopedLease(lease: $0, name: key.name.label) }
    return storage
  }
}

/// Keeps the feed under another name.
private struct ScopedListStore: ListStore {
  let store: any ListStore
  let name: ListName

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await store.slice(scoped(key), from: start, limit: limit)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.replace(scoped(key), with: items, from: provenance)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await store.append(items, to: scoped(key), at: version, renewedAt: renewedAt)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await store.remove(scoped(list), at: version)
  }

  private func scoped<Item>(_ key: ListKey<Item>) -> ListKey<Item> { ListKey(scoped(key.name)) }

  private func scoped(_ list: ListName) -> ListName {
    list == ListKey<FeedImage>.feed.name ? name : list
  }
}

/// Takes leases under another name.
private struct ScopedLease: RefreshLease {
  let lease: any RefreshLease
  let name: String

  func acquire(_ name: String, for time: Duration) async throws -> Int? {
    try await lease.acquire(scoped(name), for: time)
  }

  func extend(_ name: String, number: Int, for time: Duration) async throws -> Bool {
    try await lease.extend(scoped(name), number: number, for: time)
  }

  func release(_ name: String, number: Int) async throws {
    try await lease.release(scoped(name), number: number)
  }

  private func scoped(_ list: String) -> String {
    list == ListKey<FeedImage>.feed.name.label ? name : list
  }
}
