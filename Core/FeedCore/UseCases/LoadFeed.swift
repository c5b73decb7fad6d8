public import FoundationEssentials
public import OfflineCore

/// Loads the first page of the feed: the newest from its source, or the saved one while it is fresh.
///
///     let feed = try await loadFeed(by: .remoteFirst, limit: 10)
public struct LoadFeed: LoadsList {
  private let source: any FeedSource
  private let name: SourceName
  private let store: any ListStore
  private let cacheFeed: CacheFeed
  private let expiry: Expiry
  private let now: @Sendable () -> Date

  /// Creates a use case that saves what `source` sends to `store`, where it is shown until it has expired.
  public init(
    from source: any FeedSource, named name: SourceName, in store: any ListStore,
    expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    (self.source, self.name) = (source, name)
    (self.store, self.expiry, self.now) = (store, expiry, now)
    cacheFeed = CacheFeed(from: name, in: store, now: now)
  }

  /// Returns the first page, as the policy says. A cancelled call delivers neither a feed nor an error.
  public func callAsFunction(by policy: LoadingPolicy, limit: Int) async throws -> LoadedFeed {
    switch policy {
    case .remoteFirst:
      do {
        return try await newest(limit)
      } catch LoadError.remote(let error, _) {
        return try await saved(limit).standingIn(for: error)
      }
    case .cacheFirst:
      switch try await saved(limit) {
      case .success(let feed) where !feed.items.isEmpty: return feed
      case .success: return try await newest(limit, after: .empty)
      case .failure(let miss): return try await newest(limit, after: miss)
      }
    case .cacheOnly: return try await saved(limit).orThrow()
    case .remoteOnly: return try await newest(limit, isSaved: false)
    }
  }

  /// Asks the source and saves its page. A page that can't be saved is delivered all the same.
  private func newest(
    _ limit: Int, after miss: CacheMiss? = nil, isSaved: Bool = true
  ) async throws -> LoadedFeed {
    let page: SourcePage<FeedImage>
    do {
      page = try await source.page(PageRequest(limit: limit))
      try Task.checkCancellation()
    } catch {
      throw try LoadError(caught: error, cache: miss)
    }
    var feed = LoadedFeed(page, limit: limit, from: name, after: miss)
    guard isSaved else { return feed }
    do {
      let saved = try await cacheFeed(page, limit: limit)
      feed.note(saved: saved.head, replacing: saved.replacedCount, expiry: expiry)
    } catch {
      feed.notices.append(.notSaved(try StoreError(caught: error)))
    }
    return feed
  }

  /// Reads the saved page while it is fresh. Never changes the store.
  private func saved(_ limit: Int) async throws -> Result<LoadedFeed, CacheMiss> {
    do {
      guard let slice = try await store.slice(.feed, from: nil, limit: limit) else {
        return .failure(.empty)
      }
      let miss = expiry.miss(savedAt: slice.head.savedAt, now: now())
      return miss.map(Result.failure) ?? .success(LoadedFeed(slice, expiry: expiry))
    } catch {
      return .failure(.unreadable(try StoreError(caught: error)))
    }
  }
}
