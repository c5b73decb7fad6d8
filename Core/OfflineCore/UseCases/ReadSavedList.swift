public import FoundationEssentials

/// Reads a saved list while it is fresh. Never changes the store.
public struct ReadSavedList<Item: ListItem>: Sendable {
  /// What the cache has to say.
  public enum Answer: Sendable {
    /// A fresh list, perhaps an empty one.
    case fresh(LoadedList<Item>)
    /// No list that may be shown.
    case miss(CacheMiss)
  }

  private let store: any ListStore<Item>
  private let policy: CachePolicy
  private let now: @Sendable () -> Date

  /// Needs the store to read, the policy that tells fresh from expired, and the clock.
  public init(
    store: any ListStore<Item>, policy: CachePolicy, now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// The first `pages` pages of `limit` items each, all of one generation of the list.
  ///
  /// - Throws: `CancellationError` alone; a store that fails is a miss.
  public func callAsFunction(
    _ key: ListKey, limit: Int, pages: PageCount
  ) async throws -> Answer {
    do {
      return try await retryingWhenChanged {
        try await read(key, count: pages.items(limit: limit))
      }
    } catch {
      try rethrowCancellation(error)
      return .miss(.unreadable(StoreError(error)))
    }
  }

  private func read(_ key: ListKey, count: Int) async throws -> Answer {
    guard var cursor = try await ListCursor(key, in: store, limit: count) else {
      return .miss(.empty)
    }
    let head = cursor.head
    if let miss = policy.miss(savedAt: head.savedAt, now: now()) { return .miss(miss) }
    let items = try await cursor.rest()
    return .fresh(
      LoadedList(
        items: items,
        origin: .cache,
        source: head.source,
        savedAt: head.savedAt,
        validUntil: policy.validUntil(savedAt: head.savedAt),
        // Where a list ends at its source is not saved: there may be more, unless it had nothing.
        continuation: !cursor.isAtEnd ? .saved : items.isEmpty ? .end : .atSource))
  }
}
