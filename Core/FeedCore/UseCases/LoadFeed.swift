public import FoundationEssentials
public import OfflineCore

/// Loads the newest feed from its source, or the saved one while it is fresh, as the policy says.
public struct LoadFeed: Sendable {
  /// The number of images on a page unless told otherwise.
  public static let defaultLimit = 10

  private let load: LoadList<FeedImage>

  /// Needs to know the feed, and whom to ask first.
  public init(_ feed: OfflineFeed, policy: LoadingPolicy = .remoteFirst) {
    load = LoadList(feed, policy: policy)
  }

  /// The first `pages` pages of `limit` images each. From the remote, the first one replaces the
  /// saved feed, and each later one is appended as it arrives.
  ///
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`, with a whole prefix of the feed saved.
  /// - Parameter refreshing: Asks the source first, past a fresh feed in the cache.
  public func callAsFunction(
    limit: Int = defaultLimit, pages: PageCount = .first(1), refreshing: Bool = false
  ) async throws -> LoadedList<FeedImage> {
    try await load(limit: limit, pages: pages, refreshing: refreshing)
  }

  /// The same, in steps: the saved feed at once and then the remote's, if the policy says so.
  public func updates(
    limit: Int = defaultLimit, pages: PageCount = .first(1)
  ) -> AsyncThrowingStream<LoadedList<FeedImage>, any Error> {
    load.updates(limit: limit, pages: pages)
  }
}

/// Saves a feed in place of the one before, stamped with the present moment. Loading saves by it.
public typealias CacheFeed = CacheList<FeedImage>

/// The feed as the use cases know it: its source, its store, and how long it may be shown.
public typealias OfflineFeed = OfflineList<FeedImage>

extension OfflineFeed {
  /// - Parameters:
  ///   - source: Where the newest feed comes from.
  ///   - name: The name of the source, which the saved feed remembers.
  ///   - store: Where the feed is saved.
  ///   - expiry: How long a saved feed may be shown.
  ///   - now: The clock.
  public init(
    from source: any FeedSource, named name: String, in store: any ListStore,
    expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.init(
      .feed, from: name, in: store, expiry: expiry, now: now, isSame: { $0.id == $1.id },
      firstPage: { try await source.firstPage(limit: $0, unless: $1) },
      page: { try await source.page(after: $0?.id, limit: $1) })
  }
}
