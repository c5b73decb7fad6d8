public import Decorators
public import FeedCore
public import OfflineCore
public import Plugins

/// The composed app of the feed.
public typealias FeedApp = ComposedApp<FeedPorts>
/// What an app of the feed ships.
public typealias FeedPlugins = PluginList<FeedPorts>
/// What a command of the feed works with.
public typealias FeedSession = Session<FeedPorts>

extension ComposedApp<FeedPorts> {
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

  /// Deletes what is saved of the feed where it has expired or is damaged.
  public var validateFeed: ValidateFeed { ValidateFeed(storage: storage, now: now) }

  /// Says what is saved.
  public var inspectCache: InspectCache {
    InspectCache(feed: storage.feed, imageData: storage.imageData)
  }

  /// Copies everything that is saved to another storage.
  public func migrateCache(to target: Storage) -> MigrateCache {
    MigrateCache(from: storage, to: target)
  }
}
