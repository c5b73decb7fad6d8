/// Goes through one generation of a saved list, some items at a time.
struct ListCursor<Item: ListItem>: Sendable {
  private static var step: Int { 1000 }

  /// The list as it was when the cursor was made; it may have grown since.
  let head: ListHead<Item>

  private let key: ListKey
  private let store: any ListStore<Item>
  private var items: [Item]?
  private var position: ListPosition?
  private var left: Int

  /// Reads the first items, to be had from ``next()``.
  ///
  /// - Parameter limit: The most items that the cursor goes over.
  /// - Returns: `nil` when nothing is saved under `key`.
  init?(_ key: ListKey, in store: any ListStore<Item>, limit: Int = .max) async throws {
    let slice = try await store.slice(key, from: nil, limit: min(limit, Self.step))
    guard let slice else { return nil }
    self.key = key
    self.store = store
    head = slice.head
    items = slice.items
    position = slice.next
    left = limit - slice.items.count
  }

  /// Whether nothing of the list follows what was read, which may be less than all of it.
  var isAtEnd: Bool { position == nil }

  /// The next items; `nil` at the end.
  ///
  /// - Throws: ``StoreError``, whose reason is `changed` when the list was replaced or removed since
  ///   the cursor was made; or `CancellationError`.
  mutating func next() async throws -> [Item]? {
    if let first = items {
      items = nil
      return first
    }
    guard let start = position, left > 0 else { return nil }
    let slice = try await store.slice(key, from: start, limit: min(left, Self.step))
    // A store throws this by itself, and says its place; one that does not must not make a list
    // end early, and nobody here knows the place.
    guard let slice else { throw StoreError(.changed, place: "") }
    position = slice.next
    left -= slice.items.count
    return slice.items
  }

  /// All items that are left.
  mutating func rest() async throws -> [Item] {
    var items: [Item] = []
    while let more = try await next() { items += more }
    return items
  }
}
