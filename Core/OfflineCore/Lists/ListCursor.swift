/// Goes through one generation of a saved list, some items at a time.
package struct ListCursor<Item: ListItem>: Sendable {
  private static var step: Int { 1000 }

  /// The list as it was when the cursor was made; it may have grown since.
  package let head: ListHead
  /// The number of the first item that the cursor goes over.
  let offset: Int

  private let key: ListKey<Item>
  private let store: any ListStore
  private var items: [Item]?
  private var position: ListPosition?
  private var left: Int

  /// Reads the first items, to be had from ``next()``.
  ///
  /// - Parameters:
  ///   - offset: The number of items that the cursor skips; where there are no more, it begins at
  ///     the last.
  ///   - end: The number of items after which the cursor ends.
  /// - Returns: `nil` when nothing is saved under `key`.
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

  /// Whether nothing of the list follows what was read, which may be less than all of it.
  package var isAtEnd: Bool { position == nil }

  /// The next items; `nil` at the end.
  ///
  /// - Throws: ``StoreError``, whose reason is `changed` when the list was replaced or removed since
  ///   the cursor was made; or `CancellationError`.
  package mutating func next() async throws -> [Item]? {
    if let first = items {
      items = nil
      return first
    }
    guard let start = position, left > 0 else { return nil }
    let slice = try await store.slice(key, from: start, limit: min(left, Self.step))
    // A list must neither end early nor go on forever because a store breaks its contract here.
    guard let slice, !slice.items.isEmpty else { throw StoreError(.changed) }
    position = slice.next
    left -= slice.items.count
    return slice.items
  }

  /// All items that are left.
  ///
  /// - Parameter byteLimit: How much room the items may take up before no more are read.
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

/// Runs `body` anew when somebody else has changed the list meanwhile: theirs is the list to look
/// at. Ends even while they never stop.
///
/// - Throws: What `body` throws; in the end also that the list has changed.
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
