/// A list as one generation of it was saved, read whole.
struct SavedList<Item: ListItem>: Sendable {
  private static var chunk: Int { 1000 }

  let key: ListKey
  let head: ListHead<Item>
  private(set) var items: [Item]

  /// - Returns: `nil` when nothing is saved under `key`.
  /// - Throws: ``StoreError``, also when the list is replaced meanwhile; or `CancellationError`.
  init?(_ key: ListKey, in store: any ListStore<Item>) async throws {
    guard var slice = try await store.slice(key, from: nil, limit: Self.chunk) else { return nil }
    self.key = key
    head = slice.head
    items = slice.items
    while let next = slice.next,
      let more = try await store.slice(key, from: next, limit: Self.chunk)
    {
      slice = more
      items += more.items
    }
  }
}
