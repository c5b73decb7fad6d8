public import OfflineCore

/// Keeps the feed: a `ListStore` of images, under ``OfflineCore/ListKey/feed``.
public typealias FeedStore = ListStore<FeedImage>

extension ListKind<FeedImage> {
  /// Feeds.
  public static var feed: Self { Self("feed") }
}

extension ListKey {
  /// The one feed that a store keeps.
  public static let feed = ListKind<FeedImage>.feed.key()
}

extension Storage {
  /// Keeps the feed.
  public var feed: any FeedStore { lists[.feed] }
}
