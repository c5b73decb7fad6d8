import FoundationEssentials
import OfflineCore

struct InterceptedListStore<Item: ListItem>: ListStore {
  let store: any ListStore<Item>
  let adapter: String
  let interceptor: any PortInterceptor

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await interceptor.around(call("slice", key)) {
      try await store.slice(key, from: start, limit: limit)
    }
  }

  func replace(
    _ key: ListKey, with items: [Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    try await interceptor.around(call("replace", key)) {
      try await store.replace(key, with: items, savedAt: savedAt, source: source)
    }
  }

  func append(
    _ items: [Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await interceptor.around(call("append", key)) {
      try await store.append(items, to: key, at: version)
    }
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    try await interceptor.around(call("remove", key)) {
      try await store.remove(key, at: version)
    }
  }

  private func call(_ method: String, _ key: ListKey) -> PortCall {
    PortCall(
      port: "ListStore", method: method,
      subject: key.kind + (key.parent.map { " of \($0)" } ?? ""), adapter: adapter)
  }
}
