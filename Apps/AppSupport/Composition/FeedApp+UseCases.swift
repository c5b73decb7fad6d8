public import FeedCore
public import CacheCore
public import Plugins

extension FeedApp {
  /// Loads the feed.
  public var loadFeed: LoadFeed {
    LoadFeed(
      source: source.feed, named: source.name, store: storage.feed, policy: policy, now: now)
  }

  /// Loads the next page of the feed.
  public var loadMoreFeed: LoadMoreFeed {
    LoadMoreFeed(
      source: source.feed, named: source.name, store: storage.feed, policy: policy, now: now)
  }

  /// Loads comments.
  public var loadComments: LoadComments {
    LoadComments(source: source.comments, named: source.name, policy: policy)
  }

  /// Gets the image data of the whole saved feed.
  public var prefetchImageData: PrefetchImageData {
    PrefetchImageData(
      feed: storage.feed, imageData: storage.imageData, load: loadImageData, policy: policy,
      now: now)
  }

  /// Deletes the saved feed if it has expired or is damaged.
  public var validateCache: ValidateCache<FeedImage> {
    ValidateCache(store: storage.feed, policy: .sevenDays, now: now)
  }

  /// Says what is saved.
  public var inspectCache: InspectCache {
    InspectCache(feed: storage.feed, imageData: storage.imageData)
  }

  /// Copies everything that is saved to another storage.
  public func migrateCache(to target: Storage) -> MigrateCache {
    MigrateCache(from: storage.side, to: target.side)
  }
}

extension Storage {
  fileprivate var side: MigrateCache.Side {
    MigrateCache.Side(feed: feed, imageData: imageData, upkeep: upkeep)
  }
}
