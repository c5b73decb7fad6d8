public import Decorators
public import FeedCore
public import OfflineCore

/// The composed app of the feed.
public typealias FeedApp = ComposedApp<FeedPorts>
/// The adapters of an app of the feed.
public typealias FeedPlugins = PluginList<FeedPorts>

extension ComposedApp<FeedPorts> {
  /// The use case that loads the feed, with its cross-cutting concerns around it: conditional requests, and
  /// in programs that share refreshes also coalescing and the lease between processes.
  private var pages: LoadFeedPages {
    let loadAnew = LoadFeed(from: source.feed, named: source.name, in: storage.lists, now: now)
    return LoadFeedPages(
      firstPage(), orAnewBy: loadAnew, appendingBy: appendPage(), readingBy: readFeed())
  }

  private func firstPage(of key: ListKey<FeedImage> = .feed) -> any LoadsList<FeedImage> {
    var feed: any FeedSource = source.feed
    if policy.usesStore {
      feed = RevalidatedSource(feed, named: source.name, of: key, savedIn: storage.lists)
    }
    let load = LoadFeed(from: feed, named: source.name, to: key, in: storage.lists, now: now)
    return refreshes?.decorated(load, of: key) ?? load
  }

  private func readFeed(of key: ListKey<FeedImage> = .feed) -> ReadSavedList<FeedImage> {
    ReadSavedList(key, in: storage.lists, now: now)
  }

  private var sharedPages: any LoadsPages<FeedImage> {
    refreshes?.decorated(pages, of: .feed) ?? pages
  }

  private func appendPage(to key: ListKey<FeedImage> = .feed) -> any AppendsPages<FeedImage> {
    let append = AppendPage(
      from: source.feed, named: source.name, to: key, in: storage.lists)
    return refreshes?.decorated(append, to: key) ?? append
  }

  /// The feed as one of several. Its list is kept beside the merged feed, with a lease of its own: a process
  /// that holds the lease of the merged feed would otherwise wait for itself.
  private var part: FeedPart {
    let key = ListKey<FeedImage>.part(source.name)
    return FeedPart(
      source.name, loadingBy: firstPage(of: key), appendingBy: appendPage(to: key),
      readingBy: readFeed(of: key))
  }

  /// Returns the titles of the sources that the feed is merged from, as far as they are saved.
  public func sourceTitles() async -> [SourceName: String] {
    guard sources.count > 1, policy.usesStore else { return [:] }
    var titles: [SourceName: String] = [:]
    for name in sources.map(\.name) {
      titles[name] = try? await storage.lists.head(.part(name))?.title?.text
    }
    return titles
  }

  /// Makes one source of several apps: one feed by time, and image data and comments from the source of each
  /// image.
  @Sendable public static func merged(_ parts: [FeedApp]) -> Source<FeedPorts> {
    let policy = parts[0].policy
    let origins = ImageOrigins(savedIn: policy.usesStore ? parts[0].storage.lists : nil)
    let sources = parts.map(\.source)
    let images = MergedImageSource(sources, origins: origins)
    let feed = MergedFeedSource(parts.map(\.part), policy: policy, origins: origins)
    var source = Source(
      name: SourceName(merging: sources.map(\.name)), imageData: images,
      ports: FeedPorts(
        feed: feed, comments: sources.contains { $0.comments != nil } ? images : nil))
    for part in sources { source.imageSchemes.formUnion(part.imageSchemes) }
    return source
  }

  /// Loads the first pages of the feed by the policy of the app.
  ///
  /// - Parameter refreshing: Whether to ask the source first, even if a fresh feed is saved.
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
    try await LoadMoreFeed(by: appendPage(), from: source.name, in: storage.lists, now: now)(
      by: policy, limit: limit)
  }

  /// Loads pages for infinite scrolling: pages that the user has read stay the same.
  public func continueFeed(
    limit: Int = LoadFeed.defaultLimit, pages range: ClosedRange<Int>
  ) async throws -> LoadedList<FeedImage> {
    try await ContinueFeed(pages, orAnewBy: sharedPages, from: source.name)(
      by: policy, limit: limit, pages: range)
  }

  /// Returns a use case that loads the feed for a page that is redrawn. Keep the value.
  public func redrawFeed(limit: Int = LoadFeed.defaultLimit) -> RedrawFeed {
    RedrawFeed(
      sharedPages, readingBy: readFeed(), in: storage.lists, policy: drawing, limit: limit)
  }

  /// Returns a use case that reports when another feed has been saved.
  ///
  /// - Parameters:
  ///   - limit: The number of images that tell two feeds apart.
  ///   - pause: Waits between two checks of a store that announces no changes; throws when the task is
  ///     cancelled.
  public func watchFeed(
    limit: Int = LoadFeed.defaultLimit,
    pause: @escaping @Sendable () async throws -> Void
  ) -> WatchList<FeedImage> {
    WatchList(.feed, in: storage, limit: limit, now: now, pause: pause)
  }

  /// Returns the image of the saved feed at a position, counted from 1, or `nil` if there is none.
  ///
  /// - Throws: `LoadError` if no feed is saved that may be shown; `StoreError`, or `CancellationError`.
  public func savedImage(_ number: Int) async throws -> FeedImage? {
    let list = try await readFeed()(from: number - 1, upTo: number).orThrow()
    // A shorter list answers with an earlier offset.
    return list.offset == number - 1 ? list.items.first : nil
  }

  /// Returns the image of the saved feed with an id, or `nil`. The feed need not be fresh.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  public func savedImage(_ id: FeedImage.ID) async throws -> FeedImage? {
    try await FindFeedImage(in: storage.lists, policy: policy)(id)
  }

  /// Finds what is new since the last visit.
  public var noteVisit: NoteVisit { NoteVisit(in: storage.lists, now: now) }

  /// Returns whether the source of an image may have comments.
  public func hasComments(on image: FeedImage) -> Bool {
    let source = sources.first { $0.name == image.source } ?? source
    return source.comments != nil
  }

  /// Loads the comments on an image.
  public var loadComments: LoadComments { LoadComments(from: source.comments, policy: policy) }

  /// Loads the image data of the whole saved feed.
  public var prefetchImageData: PrefetchImageData {
    PrefetchImageData(ofFeedIn: storage, by: loadImageData, policy: policy, now: now)
  }

  /// Deletes the saved feed if it has expired or is damaged.
  public var validateFeed: ValidateFeed { ValidateFeed(storage, now: now) }
}
