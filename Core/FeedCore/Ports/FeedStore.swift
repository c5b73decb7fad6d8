public import CacheCore

/// Keeps the feed: a `ListStore` of images, under ``CacheCore/ListKey/feed``.
public typealias FeedStore = ListStore<FeedImage>

extension ListKey {
  /// The one feed that a store keeps.
  public static let feed = ListKey(kind: "feed")
}
