public import FoundationEssentials

/// Loads lists that their source sends whole, by a policy.
public struct LoadWholeList: Sendable {
  private let source: SourceName
  private let store: any ListStore
  private let requests: ListRequests
  private let policy: LoadingPolicy
  private let expiry: Expiry
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - source: The source, which a saved list remembers.
  ///   - store: Where lists are saved.
  ///   - requests: Those that are under way, where several use cases ask this source.
  ///   - policy: Whom to ask first.
  ///   - expiry: How long a saved list may be shown.
  ///   - now: The clock.
  public init(
    from source: SourceName, in store: any ListStore,
    sharing requests: ListRequests = ListRequests(),
    policy: LoadingPolicy = .cacheFirst, expiry: Expiry = .sevenDays,
    now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.store = store
    self.requests = requests
    self.policy = policy
    self.expiry = expiry
    self.now = now
  }

  /// - Parameters:
  ///   - key: The name of the list. One that was saved from another source is not local.
  ///   - refreshing: Asks the source first, past a fresh list in the cache.
  ///   - isKnown: Whether what is saved names the list. One that it does not name is saved only where
  ///     it was saved before: else whoever can ask for any name could fill the store.
  ///   - items: Asks the source.
  /// - Throws: ``LoadError``; ``StoreError`` when only the cache was asked and it failed; or
  ///   `CancellationError`, with nothing saved.
  public func callAsFunction<Item>(
    _ key: ListKey<Item>, refreshing: Bool,
    isKnown: @escaping @Sendable () async throws -> Bool = { true },
    items: @escaping @Sendable () async throws -> [Item]
  ) async throws -> LoadedList<Item> {
    let policy = refreshing ? try policy.refreshing() : policy
    let list = list(key, isKnown: isKnown) { try await items() }
    // No list fills a page of this size, so that none is taken for the first of several.
    var result = try await LoadList(list, policy: policy)(limit: .max, pages: .first(1))
    // A saved list of another source is not what was asked for; it only helps out offline.
    if policy == .cacheFirst, result.origin == .cache, result.source != source {
      result = try await LoadList(list, policy: .remoteFirst)(limit: .max, pages: .first(1))
    }
    result.nextPage = .end
    return result
  }

  /// The saved list while it is fresh; the source is not asked.
  ///
  /// - Parameter isOwn: Whether it must have been saved from this source.
  /// - Returns: `nil` when there is none.
  /// - Throws: ``StoreError``, or `CancellationError`.
  public func saved<Item>(_ key: ListKey<Item>, isOwn: Bool = false) async throws -> [Item]? {
    do {
      let list = try await ReadSavedList(list(key) { [] })(limit: .max, pages: .all).get()
      return isOwn && list.source != source ? nil : list.items
    } catch is LoadError {
      return nil
    }
  }

  private func list<Item>(
    _ key: ListKey<Item>, isKnown: @escaping @Sendable () async throws -> Bool = { true },
    _ items: @escaping @Sendable () async throws -> [Item]
  ) -> OfflineList<Item> {
    OfflineList(
      key, from: source, in: store, sharing: requests, expiry: expiry, now: now,
      keeps: { [store] items in
        // Some sources have nothing to tell of a parent that is made up.
        if !items.isEmpty || key.name.parent == nil, try await isKnown() { return true }
        return try await store.head(key) != nil
      }, page: { _, _ in try await items() })
  }
}
