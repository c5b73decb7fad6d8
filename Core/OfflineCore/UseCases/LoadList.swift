/// Loads a list by a reading policy: whom to ask first, and who answers when that fails.
public struct LoadList<Item: ListItem>: Sendable {
  private let key: ListKey
  private let policy: ReadingPolicy
  private let fetch: FetchList<Item>
  private let readSaved: ReadSavedList<Item>

  /// Needs the list's name, the policy, and the two ways to come by the list.
  public init(
    _ key: ListKey,
    policy: ReadingPolicy,
    fetch: FetchList<Item>,
    readSaved: ReadSavedList<Item>
  ) {
    self.key = key
    self.policy = policy
    self.fetch = fetch
    self.readSaved = readSaved
  }

  /// - Throws: ``LoadError``; the ``StoreError`` itself when only the store was asked and it
  ///   failed; or `CancellationError`, with nothing half-saved.
  public func callAsFunction(limit: Int, pages: PageCount) async throws -> LoadedList<Item> {
    switch policy {
    case .remoteFirst, .cachedThenRefreshed: try await remoteFirst(limit, pages)
    case .cacheFirst: try await cacheFirst(limit, pages)
    case .cacheOnly: try await cacheOnly(limit, pages)
    case .remoteOnly: try await remote(limit, pages)
    }
  }

  /// The same, in steps: with ``ReadingPolicy/cachedThenRefreshed`` the saved list comes first,
  /// while it is fresh, and then the remote's; with the others there is one step.
  ///
  /// A remote that fails after the saved list was delivered ends the stream with its error.
  public func updates(
    limit: Int, pages: PageCount
  ) -> AsyncThrowingStream<LoadedList<Item>, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          if policy == .cachedThenRefreshed,
            case .fresh(let saved) = try await readSaved(key, limit: limit, pages: pages)
          {
            continuation.yield(saved)
            continuation.yield(try await remote(limit, pages))
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
      return try await fetch(key, limit: limit, pages: pages)
    } catch let error as SourceError {
      switch try await readSaved(key, limit: limit, pages: pages) {
      // An empty list says no more than the remote's error, and hides it.
      case .fresh(let list) where list.items.isEmpty: throw LoadError.remote(error, cache: .empty)
      case .fresh(var list):
        list.notices += LoadNotice.standingIn(after: error)
        return list
      case .miss(let miss): throw LoadError.remote(error, cache: miss)
      }
    }
  }

  private func cacheFirst(_ limit: Int, _ pages: PageCount) async throws -> LoadedList<Item> {
    switch try await readSaved(key, limit: limit, pages: pages) {
    case .fresh(let list) where list.items.isEmpty: try await remote(limit, pages, after: .empty)
    case .fresh(let list): list
    case .miss(let miss): try await remote(limit, pages, after: miss)
    }
  }

  private func cacheOnly(_ limit: Int, _ pages: PageCount) async throws -> LoadedList<Item> {
    switch try await readSaved(key, limit: limit, pages: pages) {
    case .fresh(let list): return list
    case .miss(.unreadable(let error)): throw error
    case .miss(let miss): throw LoadError.notCached(miss)
    }
  }

  private func remote(
    _ limit: Int, _ pages: PageCount, after miss: CacheMiss? = nil
  ) async throws -> LoadedList<Item> {
    do {
      return try await fetch(key, limit: limit, pages: pages)
    } catch let error as SourceError {
      throw LoadError.remote(error, cache: miss)
    }
  }
}
