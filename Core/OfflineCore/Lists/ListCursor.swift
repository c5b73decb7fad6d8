/// Reads one generation of a saved list, some items at a time.
package struct ListCursor<Item: ListItem>: Sendable {
  private static var step: Int { 1000 }

  /// The list as it was when the cursor was created. It may have grown since.
  package let head: ListHead
  /// The number of the first item that the cursor reads.
  let offset: Int

  private let key: ListKey<Item>
  private let store: any ListStore
  private var items: [Item]?
  private var position: ListPosition?
  private var left: Int

  /// Reads the first items, which ``next()`` then returns.
  ///
  /// - Parameters:
  ///   - offset: The number of items to skip. If the list is shorter, the cursor begins at the last item.
  ///   - end: The number of the item before which the cursor ends.
  /// - Returns: `nil` if nothing is saved under `key`.
  package init?(
    _ key: ListKey<Item>, in store: any ListStore, from offset: Int = 0, upTo end: Int = .max
  ) async throws {
    let first = min(offset, max(0, end - 1))
    let start = ListPosition.item(first)
    let limit = end - first
    guard let slice = try await store.slice(key, from: start, limit: min(limit, Self.step)) else {
      return nil
    }
    self.offset = try start.offset(in: slice.head.version)
    self.key = key
    self.store = store
    head = slice.head
    items = slice.items
    position = slice.next
    left = end - self.offset - slice.items.count
  }

  /// `true` if the last item of the list was read, even if items before the offset were not.
  package var isAtEnd: Bool { position == nil }

  /// Returns the next items; `nil` at the end.
  ///
  /// - Throws: ``StoreError`` with the reason `changed` if the list was replaced or removed since the cursor
  ///   was created; or `CancellationError`.
  package mutating func next() async throws -> [Item]? {
    if let first = items {
      items = nil
      return first
    }
    guard let start = position, left > 0 else { return nil }
    let slice = try await store.slice(key, from: start, limit: min(left, Self.step))
    // If a store breaks its contract here, the list must neither end early nor repeat forever.
    guard let slice, !slice.items.isEmpty else { throw StoreError(.changed) }
    position = slice.next
    left -= slice.items.count
    return slice.items
  }

  /// Returns all remaining items.
  ///
  /// - Parameter byteLimit: The size of the items after which no more are read.
  package mutating func rest(byteLimit: Int = .max) async throws -> [Item] {
    var items: [Item] = []
    var bytes = 0
    while bytes < byteLimit, let more = try await next() {
      items += more
      if byteLimit < .max { bytes += more.byteCount }
    }
    return items
  }
}

/// Runs `body` again if another writer has changed the list in the meantime. Gives up after eight attempts.
///
/// - Throws: The errors of `body`; after the last attempt also that the list has changed.
package func retryingWhenChanged<Value>(_ body: () async throws -> Value) async throws -> Value {
  for _ in 1..<8 {
    do {
      return try await body()
    } catch let error as StoreError where error.reason == .changed {
      try Task.checkCancellation()
    }
  }
  return try await body()
}
