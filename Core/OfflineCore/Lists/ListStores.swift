import FoundationEssentials

/// The list stores of one storage: one for each resource that its backend can keep.
///
/// Whoever treats all lists alike, such as a decorator or a migration, goes through these and needs
/// no line for each resource.
///
/// A store that was added here need not look at the kind of a key: each is asked for lists of its
/// own kind alone. A key of another kind is refused with the reason `denied`, before the store
/// behind has seen it.
public struct ListStores: Sendable {
  private let place: String
  private var stores: [String: any ListStore] = [:]

  /// - Parameter place: The place of the storage, for errors.
  public init(place: String) {
    self.place = place
  }

  /// The same with the store of one resource more.
  public func adding<Item>(
    _ store: some ListStore<Item>, for kind: ListKind<Item>
  ) -> ListStores {
    var result = self
    result.stores[kind.name] = ListStoreOfKind(store: store, kind: kind.name, place: place)
    return result
  }

  /// The store of a resource. One that the backend can't keep has a store that says so on use.
  public subscript<Item>(_ kind: ListKind<Item>) -> any ListStore<Item> {
    stores[kind.name] as? any ListStore<Item> ?? MissingListStore(error: unknown(kind.name))
  }

  /// The store that keeps the list of a key.
  ///
  /// - Throws: ``StoreError`` when the backend does not know the kind of the list.
  public func store(of key: ListKey) throws(StoreError) -> any ListStore {
    guard let store = stores[key.kind] else { throw unknown(key.kind) }
    return store
  }

  /// The same stores, each behind a decorator.
  public func map(_ decorate: (any ListStore) -> any ListStore) -> ListStores {
    var result = self
    result.stores = stores.mapValues(decorate)
    return result
  }

  private func unknown(_ kind: String) -> StoreError {
    StoreError(.denied, place: place, detail: "this backend keeps no lists of '\(kind)'")
  }
}

/// Stands where a backend has no store for a resource.
private struct MissingListStore<Item: ListItem>: ListStore {
  let error: StoreError

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? { throw error }

  func replace(
    _ key: ListKey, with items: [Item], savedAt: Date, source: String
  ) async throws -> ListVersion { throw error }

  func append(
    _ items: [Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion { throw error }

  func remove(_ key: ListKey, at version: ListVersion?) async throws { throw error }
}
