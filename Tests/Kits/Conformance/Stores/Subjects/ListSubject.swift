import OfflineCore
import Plugins

/// A resource that stores keep lists of, for requirements that are written once for all of them.
struct ListSubject<Item: ListItem>: Sendable {
  /// The resource.
  let kind: ListKind<Item>
  /// Whose list it is, if there is one for each parent.
  var parent: String?
  /// The n-th of any number of different items.
  let item: @Sendable (Int) -> Item
  /// Items that are easily lost or confused.
  let awkward: [Item]

  /// The key of the list.
  var key: ListKey { kind.key(of: parent) }

  /// The store for the resource.
  func store(_ storage: Storage) -> any ListStore<Item> { storage.lists[kind] }

  /// Some items in a row.
  func items(_ range: Range<Int>) -> [Item] { range.map(item) }

  /// The key of another list of the same kind.
  func key(of parent: String) -> ListKey { kind.key(of: parent) }

  /// Reads the whole list in slices, from one generation or not at all.
  func readAll(
    _ store: any ListStore<Item>, _ key: ListKey? = nil, by limit: Int = 7
  ) async throws -> (head: ListHead<Item>, items: [Item])? {
    let key = key ?? self.key
    guard var slice = try await store.slice(key, from: nil, limit: limit) else { return nil }
    let head = slice.head
    var items = slice.items
    while let next = slice.next {
      guard let more = try await store.slice(key, from: next, limit: limit) else {
        throw StoreError(.changed, place: "")
      }
      slice = more
      items += more.items
    }
    return (head, items)
  }

  /// Fails unless the whole list is as expected.
  func expect(
    _ store: any ListStore<Item>, holds expected: [Item]?, _ what: String, key: ListKey? = nil
  ) async throws {
    let found = try await readAll(store, key)
    try Conformance.expect(found?.items, is: expected, what)
    try Conformance.expect(
      found?.items.map(\.sum), is: expected?.map(\.sum), "\(what): the letters")
    guard let found, let expected else { return }
    try Conformance.expect(found.head.count, is: expected.count, "\(what): the count")
    try Conformance.expect(found.head.last, is: expected.last, "\(what): the last item")
  }
}
