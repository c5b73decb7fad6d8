/// Loads a list by a policy: whom to ask first, and who answers when that fails.
public struct LoadList<Item: ListItem>: Sendable {
  /// The number of items on a page unless told otherwise.
  public static var defaultLimit: Int { 10 }

  private let list: OfflineList<Item>
  private let policy: LoadingPolicy

  /// Needs to know the list, and whom to ask first.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy = .remoteFirst) {
    self.list = list
    self.policy = policy
  }

  /// The first `pages` pages of `limit` items each. From the remote, the first one replaces the saved
  /// list, unless it has not changed, and each later one is appended as it arrives.
  ///
  /// - Parameter refreshing: Asks the source first, past a fresh list in the cache.
  /// - Throws: ``LoadError``; the ``StoreError`` itself when only the store was asked and it
  ///   failed; or `CancellationError`, with nothing half-saved.
  public func callAsFunction(
    limit: Int = defaultLimit, pages: PageCount = .first(1), refreshing: Bool = false
  ) async throws -> LoadedList<Item> {
    if refreshing {
      return try await LoadList(list, policy: try policy.refreshing())(limit: limit, pages: pages)
    }
    switch policy {
    case .remoteFirst, .cachedThenRefreshed: return try await remoteFirst(limit, pages)
    case .cacheFirst: return try await cacheFirst(limit, pages)
    case .cacheOnly: return try await cacheOnly(limit, pages)
    case .remoteOnly: return try await remote(limit, pages)
    }
  }

  private func remoteFirst(_ limit: Int, _ pages: PageCount) async throws -> LoadedList<Item> {
    do {
      return try await FetchList(list)(limit: limit, pages: pages)
    } catch let error as SourceError {
      switch try await ReadSavedList(list)(limit: limit, pages: pages) {
      // An empty list says no more than the remote's error, and hides it.
      case .fresh(let saved) where saved.items.isEmpty:
        throw LoadError.remote(error, cache: .empty)
      case .fresh(var saved):
        saved.decision = .cacheStoodIn(.fresh, for: error)
        saved.notices += LoadNotice.standingIn(after: error)
        return saved
      case .miss(let miss):
        throw LoadError.remote(error, cache: miss)
      }
    }
  }

  private func cacheFirst(_ limit: Int, _ pages: PageCount) async throws -> LoadedList<Item> {
    switch try await ReadSavedList(list)(limit: limit, pages: pages) {
    case .fresh(let saved) where saved.items.isEmpty:
      try await remote(limit, pages, after: .empty)
    case .fresh(let saved): saved
    case .miss(let miss): try await remote(limit, pages, after: miss)
    }
  }

  private func cacheOnly(_ limit: Int, _ pages: PageCount) async throws -> LoadedList<Item> {
    try await ReadSavedList(list)(limit: limit, pages: pages).get()
  }

  func remote(
    _ limit: Int, _ pages: PageCount, after miss: CacheMiss? = nil
  ) async throws -> LoadedList<Item> {
    do {
      var loaded = try await FetchList(list, saves: policy.usesStore)(
        limit: limit, pages: pages, after: miss)
      loaded.decision = .sourceAnswered(after: miss)
      return loaded
    } catch let error as SourceError {
      throw LoadError.remote(error, cache: miss)
    }
  }
}

/// How many pages to load.
public enum PageCount: Hashable, Sendable {
  /// The first so many pages; at least 1.
  case first(Int)
  /// As many as there are.
  case all

  /// The number of pages, where no more than `limit` are loaded.
  func limited(to limit: Int) -> Int {
    switch self {
    case .first(let wanted): min(wanted, limit)
    case .all: limit
    }
  }

  /// The number of items on that many pages.
  func items(limit: Int) -> Int {
    let (count, isTooLarge) = limited(to: .max).multipliedReportingOverflow(by: limit)
    return isTooLarge ? .max : count
  }
}
