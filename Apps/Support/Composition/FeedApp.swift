public import Decorators
public import FeedCore
public import OfflineCore

/// The composed app of the feed.
public typealias FeedApp = ComposedApp<FeedPorts>
/// What an app of the feed ships.
public typealias FeedPlugins = PluginList<FeedPorts>

extension ComposedApp<FeedPorts> {
  /// Loads the feed. Each concern that is not a use case's own is wrapped around it here:
  /// conditional requests, and in programs that share refreshes the coalescing of loads and the lease
  /// between processes.
  private var pages: LoadFeedPages {
    var feed: any FeedSource = source.feed
    if policy.usesStore {
      feed = RevalidatedSource(feed, named: source.name, of: .feed, savedIn: storage.lists)
    }
    let load = LoadFeed(from: feed, named: source.name, in: storage.lists, now: now)
    let loadAnew = LoadFeed(from: source.feed, named: source.name, in: storage.lists, now: now)
    return LoadFeedPages(
      refreshes?.decorated(load, of: .feed) ?? load, orAnewBy: loadAnew, appendingBy: appendPage,
      readingBy: ReadSavedList(.feed, in: storage.lists, now: now))
  }

  private var sharedPages: any LoadsPages<FeedImage> {
    refreshes?.decorated(pages, of: .feed) ?? pages
  }

  private var appendPage: any AppendsPages<FeedImage> {
    let append = AppendPage(
      from: source.feed, named: source.name, to: .feed, in: storage.lists)
    return refreshes?.decorated(append, to: .feed) ?? append
  }

  /// Loads the first pages of the feed by the policy of the app.
  ///
  /// - Parameter refreshing: Asks the source first, past a fresh feed in the store.
  public func loadFeed(
    limit: Int = LoadFeed.defaultLimit, pages count: PageCount = .first(1),
    refreshing: Bool = false
  ) async throws -> LoadedList<FeedImage> {
    try await sharedPages(
      by: try policy.refreshing(refreshing), limit: limit, pages: count)
  }

  /// Loads the page after the last saved image.
  public func loadMoreFeed(
    limit: Int = LoadFeed.defaultLimit
  ) async throws -> LoadedList<FeedImage> {
    try await LoadMoreFeed(by: appendPage, from: source.name, in: storage.lists, now: now)(
      by: policy, limit: limit)
  }

  /// Loads pages for somebody who reads on.
  public func continueFeed(pages range: ClosedRange<Int>) async throws -> LoadedList<FeedImage> {
    try await ContinueFeed(pages, orAnewBy: sharedPages, from: source.name)(
      by: policy, pages: range)
  }

  /// Loads the feed for a page that is drawn again. Keep the value.
  public var redrawFeed: RedrawFeed {
    RedrawFeed(
      sharedPages, readingBy: ReadSavedList(.feed, in: storage.lists, now: now),
      in: storage.lists, policy: drawing)
  }

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
    let read = ReadSavedList(.feed, in: storage.lists, now: now)
    let list = try await read(from: number - 1, upTo: number).orThrow()
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
    PrefetchImageData(ofFeedIn: storage, by: loadImageData, policy: policy, now: now)
  }

  /// Deletes what is saved of the feed where it has expired or is damaged.
  public var validateFeed: ValidateFeed { ValidateFeed(storage, now: now) }

  /// Says what is saved.
  public var inspectCache: InspectCache<FeedImage> { InspectCache(.feed, in: storage) }
}

/// Decorates list loads in long-running programs: coalesces concurrent calls, and takes a lease so that one
/// process asks the source.
struct SharedRefreshes: ListDecorator {
  let source: SourceName
  let storage: Storage
  private let requests = SharedRequests()

  init(from source: SourceName, in storage: Storage) {
    self.source = source
    self.storage = storage
  }

  func decorated<Item>(
    _ load: any LoadsList<Item>, of key: ListKey<Item>
  ) -> any LoadsList<Item> {
    var load = load
    if let lease = storage.lease {
      load = LeasedLoad(load, of: key, from: source, in: storage.lists, holding: lease) {
        try await Task.sleep(for: .seconds($0))
      }
    }
    return SharedLoad(load, of: key, from: source, sharing: requests)
  }

  func decorated<Item>(
    _ load: any LoadsPages<Item>, of key: ListKey<Item>
  ) -> any LoadsPages<Item> {
    SharedPages(load, of: key, sharing: requests)
  }

  func decorated<Item>(
    _ append: any AppendsPages<Item>, to key: ListKey<Item>
  ) -> any AppendsPages<Item> where Item: Identifiable, Item.ID: Sendable {
    SharedAppend(append, to: key, sharing: requests)
  }
}
