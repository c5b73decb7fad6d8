public import FoundationEssentials
public import OfflineCore

/// Loads the newest feed from its source, or the saved one while it is fresh, as the policy says.
public typealias LoadFeed = LoadList<FeedImage>

/// The feed as the use cases know it: its source, its store, and how long it may be shown.
public typealias OfflineFeed = OfflineList<FeedImage>

extension OfflineFeed {
  /// - Parameters:
  ///   - source: Where the newest feed comes from.
  ///   - name: The name of the source, which the saved feed remembers.
  ///   - store: Where the feed is saved.
  ///   - requests: Those that are under way, where several use cases ask this source.
  ///   - expiry: How long a saved feed may be shown.
  ///   - now: The clock.
  public init(
    from source: any FeedSource, named name: SourceName, in store: any ListStore,
    sharing requests: ListRequests = ListRequests(), expiry: Expiry = .sevenDays,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      .feed, from: name, in: store, sharing: requests, expiry: expiry, now: now,
      identity: { $0.id.text }, firstPage: { try await source.firstPage(limit: $0, unless: $1) },
      page: { try await source.page(after: $0?.id, limit: $1) })
  }
}
