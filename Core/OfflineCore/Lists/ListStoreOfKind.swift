import FoundationEssentials

/// Keeps from a store what is none of its business: the lists of other kinds.
struct ListStoreOfKind<Store: ListStore>: ListStore {
  let store: Store
  let kind: String
  let place: String

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Store.Item>? {
    try check(key)
    return try await store.slice(key, from: start, limit: limit)
  }

  func replace(
    _ key: ListKey, with items: [Store.Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    try check(key)
    return try await store.replace(key, with: items, savedAt: savedAt, source: source)
  }

  func append(
    _ items: [Store.Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try check(key)
    return try await store.append(items, to: key, at: version)
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    try check(key)
    try await store.remove(key, at: version)
  }

  private func check(_ key: ListKey) throws(StoreError) {
    guard key.kind != kind else { return }
    throw StoreError(.denied, place: place, detail: "'\(key.kind)' is no list of '\(kind)'")
  }
}
