public import FoundationEssentials
public import OfflineCore

/// Loads the first page of the feed: the newest from its source, or the saved one while it is fresh.
///
/// ```swift
/// let loadFeed = LoadFeed(from: source, named: "demo:", in: store) { Date() }
/// let feed = try await loadFeed(by: .remoteFirst, limit: 10)
/// ```
public struct LoadFeed: LoadsList {
  private let source: any FeedSource
  private let name: SourceName
  private let key: ListKey<FeedImage>
  private let store: any ListStore
  private let cacheFeed: CacheFeed
  private let now: @Sendable () -> Date

  /// Creates a use case that saves pages of `source` to `store`, with the name of the source.
  public init(
    from source: any FeedSource, named name: SourceName, to key: ListKey<FeedImage> = .feed,
    in store: any ListStore, now: @escaping @Sendable () -> Date
  ) {
    (self.source, self.name, self.key) = (source, name, key)
    (self.store, self.now) = (store, now)
    cacheFeed = CacheFeed(from: name, to: key, in: store, now: now)
  }

  /// Returns the first page. A cancelled call throws `CancellationError`, without any fallback.
  public func callAsFunction(by policy: LoadingPolicy, limit: Int) async throws -> LoadedFeed {
    switch policy {
    case .remoteFirst:
      do {
        return try await newest(limit)
      } catch LoadError.remote(let error, _) {
        // A fresh feed of any source stands in. An empty one would only hide the error.
        return try await readSaved(limit).standingIn(for: error)
      }
    case .cacheFirst:
      switch try await readSaved(limit) {
      case .success(let feed) where !feed.items.isEmpty: return feed
      case .success: return try await newest(limit, after: .empty)
      case .failure(let miss): return try await newest(limit, after: miss)
      }
    case .cacheOnly: return try await readSaved(limit).orThrow()
    case .remoteOnly: return try await newest(limit, saving: false)
    }
  }

  /// Asks the source, and saves its page. If the store fails, the page is still delivered.
  private func newest(
    _ limit: Int, after miss: CacheMiss? = nil, saving: Bool = true
  ) async throws -> LoadedFeed {
    let page: SourcePage<FeedImage>
    do {
      page = try await source.page(PageRequest(limit: limit))
      try Task.checkCancellation()
    } catch { throw try LoadError(orRethrowing: error, cache: miss) }
    var feed = LoadedFeed(page, limit: limit, from: name, after: miss)
    guard saving else { return feed }
    do {
      let saved = try await cacheFeed(page, limit: limit)
      feed.note(saved: saved.head, replacing: saved.replacedCount)
    } catch {
      feed.notices.append(.notSaved(try StoreError(orRethrowing: error)))
    }
    return feed
  }

  /// Reads the saved page while it is fresh. Never changes the store.
  private func readSaved(_ limit: Int) async throws -> Result<LoadedFeed, CacheMiss> {
    do {
      guard let slice = try await store.slice(key, from: nil, limit: limit)
      else { return .failure(.empty) }
      let miss = Expiry.sevenDays.miss(savedAt: slice.head.savedAt, now: now())
      return miss.map { .failure($0) } ?? .success(LoadedFeed(slice))
    } catch {
      return .failure(.unreadable(try StoreError(orRethrowing: error)))
    }
  }
}
