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

  // Reading ends with a list or with an error even while somebody replaces it without pause.
  private static var attempts: Int { 8 }
  private static var chunk: Int { 1000 }

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
    var failure = StoreError(.changed, place: "")
    for _ in 0..<Self.attempts {
      do {
        return try await read(key, count: pages.items(limit: limit))
      } catch let error as StoreError where error.reason == .changed {
        failure = error
      } catch {
        try rethrowCancellation(error)
        return .miss(.unreadable(StoreError(error)))
      }
    }
    return .miss(.unreadable(failure))
  }

  private func read(_ key: ListKey, count: Int) async throws -> Answer {
    guard var slice = try await store.slice(key, from: nil, limit: min(count, Self.chunk))
    else { return .miss(.empty) }
    let head = slice.head
    if let miss = policy.miss(savedAt: head.savedAt, now: now()) { return .miss(miss) }
    var items = slice.items
    while let next = slice.next, items.count < count {
      let limit = min(count - items.count, Self.chunk)
      guard let more = try await store.slice(key, from: next, limit: limit) else { break }
      slice = more
      items += more.items
    }
    return .fresh(
      LoadedList(
        items: items,
        origin: .cache,
        source: head.source,
        savedAt: head.savedAt,
        validUntil: policy.validUntil(savedAt: head.savedAt),
        // Beyond the saved items there may always be more at the source.
        canLoadMore: !items.isEmpty))
  }
}
