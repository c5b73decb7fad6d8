/// A list as one generation of it was saved, read whole.
struct SavedList<Item: ListItem>: Sendable {
  let key: ListKey
  let head: ListHead<Item>
  let items: [Item]

  /// - Returns: `nil` when nothing is saved under `key`.
  /// - Throws: ``StoreError``, also when the list is replaced meanwhile; or `CancellationError`.
  init?(_ key: ListKey, in store: any ListStore<Item>) async throws {
    guard var cursor = try await ListCursor(key, in: store) else { return nil }
    self.key = key
    head = cursor.head
    items = try await cursor.rest()
  }
}
