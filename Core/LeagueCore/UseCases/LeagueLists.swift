public import FoundationEssentials
public import OfflineCore

/// The lists of LigasEc: their source and their store. Each list has one page and its own age.
public struct LeagueLists: Sendable {
  let source: any LeagueSource
  let name: SourceName
  let store: any ListStore
  let now: @Sendable () -> Date
  private let decorator: (any ListDecorator)?

  /// - Parameters:
  ///   - source: Where the lists come from.
  ///   - name: The name of the source, which is saved with the lists.
  ///   - store: Where the lists are saved.
  ///   - decorator: Wraps each use case that loads a list.
  ///   - now: The clock.
  public init(
    from source: any LeagueSource, named name: SourceName, in store: any ListStore,
    decoratedBy decorator: (any ListDecorator)? = nil, now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.name = name
    self.store = store
    self.decorator = decorator
    self.now = now
  }

  /// Returns the saved list while it is fresh; the source is not asked.
  ///
  /// - Parameter isOwn: `true` to accept only a list from this source.
  /// - Returns: `nil` if there is none.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func saved<Item>(_ key: ListKey<Item>, isOwn: Bool = false) async throws -> [Item]? {
    do {
      let list = try await ReadSavedList(key, in: store, now: now)().orThrow()
      return isOwn && list.source != name ? nil : list.items
    } catch is LoadError {
      return nil
    }
  }

  /// Returns `true` if the list is saved, fresh or not, from any source.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  public func isSaved<Item>(_ key: ListKey<Item>) async throws -> Bool {
    try await store.head(key) != nil
  }

  /// Loads one of the lists by a policy.
  func load<Item>(
    _ key: ListKey<Item>, by policy: LoadingPolicy,
    asking ask: @escaping @Sendable () async throws -> [Item]
  ) async throws -> LoadedList<Item> {
    let load = LoadWholeList(key, from: name, in: store, now: now, asking: ask)
    return try await (decorator?.decorated(load, of: key) ?? load)(by: policy, limit: .max)
  }
}
