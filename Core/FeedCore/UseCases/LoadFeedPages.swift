public import OfflineCore

/// Loads the first pages of the feed: the first one with ``LoadFeed``, and later ones from the store, or from
/// the source if that has answered. Each page of the source is saved as it arrives.
///
///     let feed = try await loadFeedPages(by: .remoteFirst, limit: 10, pages: .first(3))
public struct LoadFeedPages: LoadsPages {
  /// The largest number of pages that are loaded, which stops reading a source without an end.
  static let pageLimit = 10_000

  private let load: any LoadsList<FeedImage>
  private let loadAnew: any LoadsList<FeedImage>
  private let append: any AppendsPages<FeedImage>
  let read: ReadSavedList<FeedImage>

  /// - Parameters:
  ///   - load: Loads the first page.
  ///   - loadAnew: Loads the first page without a conditional request.
  ///   - append: Loads a page after the others.
  ///   - read: Reads saved pages.
  public init(
    _ load: any LoadsList<FeedImage>, orAnewBy loadAnew: any LoadsList<FeedImage>,
    appendingBy append: any AppendsPages<FeedImage>, readingBy read: ReadSavedList<FeedImage>
  ) {
    (self.load, self.loadAnew, self.append, self.read) = (load, loadAnew, append, read)
  }

  /// Returns the first pages. If a later page or the store fails, the result has a notice.
  ///
  /// - Throws: What ``LoadFeed`` throws.
  public func callAsFunction(
    by policy: LoadingPolicy, limit: Int, pages: PageCount
  ) async throws -> LoadedFeed {
    var loadedPages = 1
    var feed = try await retryingWhenChanged {
      loadedPages = 1
      var feed = try await load(by: policy, limit: limit)
      if feed.nextPage == .saved, feed.items.count < pages.items(limit: limit) {
        try await addSavedPages(
          to: &feed, upTo: pages.items(limit: limit), by: policy, limit: limit)
        loadedPages = max(1, feed.items.count / limit)
      }
      return feed
    }
    guard feed.origin == .remote else { return feed }
    let wanted = pages.limited(to: Self.pageLimit)
    try await extend(&feed, by: wanted - loadedPages, limit: limit)
    if wanted < pages.limited(to: .max), feed.canLoadMore,
      !feed.notices.contains(where: \.isStoppedEarly)
    {
      feed.notices.append(.stoppedAt(count: feed.items.count))
    }
    feed.countWhatIsSaved()
    return feed
  }

  /// Reads the later pages from the store together with the first one, so that all are from one generation.
  /// If they can't be read, loads all of them from the source, which replaces damaged data.
  private func addSavedPages(
    to feed: inout LoadedFeed, upTo end: Int, by policy: LoadingPolicy, limit: Int
  ) async throws {
    let miss: CacheMiss
    switch (try await read(upTo: end), feed.decision) {
    case (.success(let saved), _):
      guard saved.head?.version.generation == feed.head?.version.generation else {
        throw StoreError(.changed)
      }
      (feed.items, feed.nextPage, feed.head) = (saved.items, saved.nextPage, saved.head)
      return
    case (.failure(let found), .cacheStoodIn(_, for: let error)):
      throw LoadError.remote(error, cache: found)
    case (.failure(let found), _) where policy.usesRemote: miss = found
    case (let found, _):
      feed = try found.orThrow()
      return
    }
    feed = try await loadAnew(by: .remoteFirst, limit: limit)
    if case .cacheStoodIn(_, for: let error) = feed.decision {
      throw LoadError.remote(error, cache: miss)
    }
    if policy == .cacheFirst { feed.decision = .sourceAnswered(after: miss) }
  }

  /// Appends pages of the source to a list until `pages` were added, the list has `end` items, or the source
  /// has no more.
  ///
  /// - Parameter sharesFeed: `true` to throw a `StoreError` with the reason `changed` if another writer
  ///   changes the saved feed.
  func extend(
    _ feed: inout LoadedFeed, by pages: Int, limit: Int, upTo end: Int = .max,
    sharesFeed: Bool = false
  ) async throws {
    var bounds = PageBounds<FeedImage.ID>()
    bounds.room -= feed.items.byteCount
    for _ in 0..<max(0, pages) {
      guard feed.nextPage == .atSource, !feed.notices.contains(where: \.isStoppedEarly),
        feed.offset + feed.items.count < end, let last = feed.items.last
      else { return }
      bounds.known.insert(last.id)
      do {
        let page = try await append(after: last, of: feed.head, limit: limit, within: bounds)
        if sharesFeed, let failure = page.failure, failure.reason == .changed { throw failure }
        feed.add(page, limit: limit)
        bounds.room -= page.page.items.byteCount
      } catch let error as SourceError {
        return feed.notices.append(.stoppedEarly(error))
      }
      if feed.decision == .cacheAnswered(.fresh) { feed.decision = .cacheExtended }
    }
  }
}

extension LoadedList {
  /// Updates the notice that the replaced list had more items with the number of items saved now.
  fileprivate mutating func countWhatIsSaved() {
    notices = notices.compactMap { notice in
      guard case .shortened(let before, _) = notice else { return notice }
      guard let head, head.count < before else { return nil }
      return .shortened(from: before, to: head.count)
    }
  }
}
