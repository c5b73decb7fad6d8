public import Decorators
public import FeedCore
public import OfflineCore
import Plugins

/// The composed app of the feed.
public typealias FeedApp = ComposedApp<FeedPorts>
/// What an app of the feed ships.
public typealias FeedPlugins = PluginList<FeedPorts>

extension ComposedApp<FeedPorts> {
  private var feed: OfflineFeed {
    OfflineFeed(
      from: source.feed, named: source.name, in: storage.lists, sharing: requests, now: now)
  }

  /// Loads the feed.
  public var loadFeed: LoadFeed { LoadFeed(feed, policy: policy) }

  /// Loads the feed for a page that is drawn again. Keep the value.
  public var redrawFeed: RedrawFeed {
    RedrawFeed(feed, policy: policy, limit: LoadFeed.defaultLimit)
  }

  /// Loads the next page of the feed.
  public var loadMoreFeed: LoadMoreFeed { LoadMoreFeed(feed, policy: policy) }

  /// Loads the first pages for somebody who reads on.
  public var continueFeed: ContinueFeed { ContinueFeed(feed, policy: policy) }

  /// Tells when another feed is saved.
  ///
  /// - Parameter pause: Waits between two looks where the store announces nothing; throws when the task
  ///   is cancelled.
  public func watchFeed(
    pause: @escaping @Sendable () async throws -> Void
  ) -> WatchList<FeedImage> {
    WatchList(.feed, in: storage, limit: LoadFeed.defaultLimit, now: now, pause: pause)
  }

  /// The image of the saved feed that is shown under a number, which counts from 1; `nil` when
  /// there is none.
  ///
  /// - Throws: `LoadError` when no feed is saved that may be shown; `StoreError`, or
  ///   `CancellationError`.
  public func savedImage(_ number: Int) async throws -> FeedImage? {
    let list = try await ReadSavedList(feed)(
      limit: number, pages: .first(1), from: number - 1
    ).get()
    // A list that is shorter is delivered from its end.
    return list.offset == number - 1 ? list.items.first : nil
  }

  /// The image of the saved feed, fresh or not, that has an id; `nil` when there is none.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  public func savedImage(_ id: FeedImage.ID) async throws -> FeedImage? {
    try await FindFeedImage(in: storage.lists, policy: policy)(id)
  }

  /// Loads comments.
  public var loadComments: LoadComments { LoadComments(from: source.comments, policy: policy) }

  /// Gets the image data of the whole saved feed.
  public var prefetchImageData: PrefetchImageData {
    PrefetchImageData(of: feed, in: storage, by: loadImageData, policy: policy)
  }

  /// Deletes what is saved of the feed where it has expired or is damaged.
  public var validateFeed: ValidateFeed { ValidateFeed(storage, now: now) }

  /// Says what is saved.
  public var inspectCache: InspectCache<FeedImage> { InspectCache(.feed, in: storage) }
}
