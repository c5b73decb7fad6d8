public import FoundationEssentials

/// Loads a list that its source sends whole, by a reading policy.
public struct LoadWholeList<Item: ListItem>: Sendable {
  private let source: String
  private let store: any ListStore<Item>
  private let policy: ReadingPolicy
  private let validity: CachePolicy
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - source: The name of the source, which the saved list remembers.
  ///   - store: Where the list is saved.
  ///   - policy: Whom to ask first.
  ///   - validity: How long a saved list may be shown.
  ///   - now: The clock.
  public init(
    from source: String,
    store: any ListStore<Item>,
    policy: ReadingPolicy = .cacheFirst,
    validity: CachePolicy = .sevenDays,
    now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.store = store
    self.policy = policy
    self.validity = validity
    self.now = now
  }

  /// - Parameters:
  ///   - key: The name of the list. One that was saved from another source is not local.
  ///   - refreshing: Asks the source first, past a fresh list in the cache.
  ///   - items: Asks the source.
  /// - Throws: ``LoadError``; ``StoreError`` when only the cache was asked and it failed; or
  ///   `CancellationError`, with nothing saved.
  public func callAsFunction(
    _ key: ListKey, refreshing: Bool, items: @escaping @Sendable () async throws -> [Item]
  ) async throws -> LoadedList<Item> {
    let policy = refreshing ? try policy.refreshing() : policy
    var list = try await load(key, policy, items)
    // A saved list of another source is what its people asked for; it only helps out offline.
    if policy == .cacheFirst, list.origin == .cache, list.source != source {
      list = try await load(key, .remoteFirst, items)
    }
    return list
  }

  private func load(
    _ key: ListKey, _ policy: ReadingPolicy, _ items: @escaping @Sendable () async throws -> [Item]
  ) async throws -> LoadedList<Item> {
    let load = LoadList(
      key, policy: policy,
      fetch: FetchList(
        source: source, page: { _, _ in try await items() }, isSame: ==,
        store: policy.usesStore ? store : nil, policy: validity, now: now),
      readSaved: ReadSavedList(store: store, policy: validity, now: now))
    // No list fills a page of this size, so that none is taken for the first of several.
    var list = try await load(limit: .max, pages: .first(1))
    list.continuation = .end
    return list
  }
}

extension ReadingPolicy {
  /// The policy for somebody who wants the newest, and has the saved list to fall back on.
  fileprivate func refreshing() throws(LoadError) -> ReadingPolicy {
    switch self {
    case .remoteFirst, .cacheFirst, .cachedThenRefreshed: .remoteFirst
    case .remoteOnly: .remoteOnly
    case .cacheOnly: throw .ruledOut(by: self)
    }
  }
}
