public import FoundationEssentials
public import OfflineCore

/// Loads the first page of the feed: the newest from its source, or the saved one while it is fresh.
///
///     let loadFeed = LoadFeed(from: source, named: "https://feed.example", in: store, now: { Date() })
///     let feed = try await loadFeed(by: .remoteFirst, limit: 10)
public struct LoadFeed: LoadsList {
  /// The number of images on a page unless told otherwise.
  public static let defaultLimit = 10

  private let source: any FeedSource
  private let name: SourceName
  private let store: any ListStore
  private let cacheFeed: CacheFeed
  private let expiry: Expiry
  private let now: @Sendable () -> Date

  /// Creates a use case that loads from `source`, saves under its name to `store`, and shows what is saved
  /// until it has expired.
  public init(
    from source: any FeedSource, named name: SourceName, in store: any ListStore,
    expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.name = name
    self.store = store
    cacheFeed = CacheFeed(from: name, in: store, now: now)
    self.expiry = expiry
    self.now = now
  }

  /// Returns the first page, as the policy says. A cancelled call delivers neither a feed nor an error.
  public func callAsFunction(
    by policy: LoadingPolicy, limit: Int
  ) async throws -> LoadedList<FeedImage> {
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
  ) async throws -> LoadedList<FeedImage> {
    let page: SourcePage<FeedImage>
    do {
      page = try await source.page(PageRequest(limit: limit))
      try Task.checkCancellation()
    } catch {
      throw try LoadError(caught: error, cache: miss)
    }
    var feed = LoadedList(page, limit: limit, from: name, after: miss)
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
  private func saved(_ limit: Int) async throws -> Result<LoadedList<FeedImage>, CacheMiss> {
    do {
      guard let slice = try await store.slice(.feed, from: nil, limit: limit) else {
        return .failure(.empty)
      }
      let miss = expiry.miss(savedAt: slice.head.savedAt, now: now())
      return miss.map(Result.failure) ?? .success(LoadedList(slice, expiry: expiry))
    } catch {
      return .failure(.unreadable(try StoreError(caught: error)))
    }
  }
}
