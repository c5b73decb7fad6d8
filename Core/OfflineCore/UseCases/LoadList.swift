/// Loads a list by a policy: whom to ask first, and who answers when that fails.
public struct LoadList<Item: ListItem>: Sendable {
  private let list: OfflineList<Item>
  private let policy: LoadingPolicy
  private let refreshes = RequestCoalescer<Extent, LoadedList<Item>>()

  private struct Extent: Hashable {
    let limit: Int
    let pages: PageCount
  }

  /// Needs to know the list, and the policy.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy) {
    self.list = list
    self.policy = policy
  }

  /// - Parameter refreshing: Asks the source first, past a fresh list in the cache.
  /// - Throws: ``LoadError``; the ``StoreError`` itself when only the store was asked and it
  ///   failed; or `CancellationError`, with nothing half-saved.
  public func callAsFunction(
    limit: Int, pages: PageCount, refreshing: Bool = false
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

  /// The same, in steps: with ``LoadingPolicy/cachedThenRefreshed`` the saved list comes first,
  /// while it is fresh, and then the remote's; with the others there is one step.
  ///
  /// A remote that fails after the saved list was delivered ends the sequence with its error. Those
  /// who ask for the same at once share one request, and one save; but for those without a saved list
  /// to begin with.
  public func updates(
    limit: Int, pages: PageCount
  ) -> AsyncThrowingStream<LoadedList<Item>, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          if policy == .cachedThenRefreshed,
            case .fresh(let saved) = try await ReadSavedList(list)(limit: limit, pages: pages)
          {
            continuation.yield(saved)
            continuation.yield(
              try await refreshes.value(for: Extent(limit: limit, pages: pages)) {
                try await remote(limit, pages)
              })
          } else {
            continuation.yield(try await callAsFunction(limit: limit, pages: pages))
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
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

  private func remote(
    _ limit: Int, _ pages: PageCount, after miss: CacheMiss? = nil
  ) async throws -> LoadedList<Item> {
    do {
      return try await FetchList(list, saves: policy.usesStore)(limit: limit, pages: pages)
    } catch let error as SourceError {
      throw LoadError.remote(error, cache: miss)
    }
  }
}
