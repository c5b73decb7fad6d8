/// Reads a saved list while it is fresh. Never changes the store.
public struct ReadSavedList<Item: ListItem>: Sendable {
  /// What the cache has to say.
  public enum Answer: Sendable {
    /// A fresh list, perhaps an empty one.
    case fresh(LoadedList<Item>)
    /// No list that may be shown.
    case miss(CacheMiss)

    /// The list, for those who can't do without it.
    ///
    /// - Throws: ``LoadError``, or the ``StoreError`` itself.
    public func get() throws -> LoadedList<Item> {
      switch self {
      case .fresh(let list): return list
      case .miss(.unreadable(let error)): throw error
      case .miss(let miss): throw LoadError.notCached(miss)
      }
    }
  }

  private let list: OfflineList<Item>

  /// Needs to know the list.
  public init(_ list: OfflineList<Item>) { self.list = list }

  /// The first `pages` pages of `limit` items each, all of one generation of the list.
  ///
  /// - Parameter offset: How many of these items are left out, from the first one on.
  /// - Throws: `CancellationError` alone; a store that fails is a miss.
  public func callAsFunction(
    limit: Int, pages: PageCount, from offset: Int = 0
  ) async throws -> Answer {
    try await self(from: offset, upTo: pages.items(limit: limit))
  }

  /// The items from number `offset` on up to number `end`, both counted from 0.
  ///
  /// - Parameter byteLimit: How much room the items may take up before no more are read.
  /// - Throws: `CancellationError` alone; a store that fails is a miss.
  func callAsFunction(
    from offset: Int, upTo end: Int, byteLimit: Int = .max
  ) async throws -> Answer {
    do {
      return try await retryingWhenChanged {
        try await read(from: offset, upTo: end, byteLimit)
      }
    } catch {
      return .miss(.unreadable(try StoreError(caught: error)))
    }
  }

  private func read(
    from offset: Int, upTo end: Int, _ byteLimit: Int
  ) async throws -> Answer {
    guard
      var cursor = try await ListCursor(list.key, in: list.store, from: offset, upTo: end)
    else {
      return .miss(.empty)
    }
    let head = cursor.head
    if let miss = list.expiry.miss(savedAt: head.savedAt, now: list.now()) { return .miss(miss) }
    let items = try await cursor.rest(byteLimit: byteLimit)
    var loaded = LoadedList(
      items: items,
      offset: cursor.offset,
      decision: .cacheAnswered(.fresh),
      source: head.source,
      title: head.title,
      savedAt: head.savedAt,
      validUntil: list.expiry.validUntil(savedAt: head.savedAt),
      // Where a list ends at its source is not saved: there may be more, unless it had nothing.
      nextPage: !cursor.isAtEnd ? .saved : head.count == 0 ? .end : .atSource)
    loaded.head = head
    return .fresh(loaded)
  }
}
