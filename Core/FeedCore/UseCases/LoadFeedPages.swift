public import OfflineCore

/// Loads the first pages of the feed: the first one as ``LoadFeed`` does, and those after it from what is
/// saved, or from the source that has answered. Each page of the source is saved as it arrives.
///
///     let feed = try await loadFeedPages(by: .remoteFirst, pages: .first(3))
public struct LoadFeedPages: Sendable {
  /// A source without an end is read up to this many pages.
  static let pageLimit = 10_000
  /// A source without an end is read up to 64 MiB, however few pages that are.
  static let byteLimit = 64 << 20

  let loadFeed: any LoadsList<FeedImage>
  let loadMore: LoadMoreFeed

  /// Creates a use case from the one for the first page, and the one for the pages after it.
  public init(_ loadFeed: any LoadsList<FeedImage>, then loadMore: LoadMoreFeed) {
    self.loadFeed = loadFeed
    self.loadMore = loadMore
  }

  /// Returns the first pages. A later page that fails, and a store that fails, are notices of the result.
  ///
  /// - Parameters:
  ///   - policy: Who is asked first, and who at all.
  ///   - limit: The number of images on a page; at least 1.
  ///   - pages: The number of pages.
  /// - Throws: What ``LoadFeed`` throws.
  public func callAsFunction(
    by policy: LoadingPolicy, limit: Int = LoadFeed.defaultLimit, pages: PageCount = .first(1)
  ) async throws -> LoadedFeed {
    var feed = try await loadFeed(by: policy, limit: limit)
    if feed.nextPage == .saved, feed.items.count < pages.items(limit: limit) {
      try await addSavedPages(to: &feed, upTo: pages.items(limit: limit), by: policy)
    }
    guard feed.origin == .remote else { return feed }
    let wanted = pages.limited(to: Self.pageLimit)
    try await extend(&feed, by: wanted - max(1, feed.items.count / limit), limit: limit)
    if wanted < pages.limited(to: .max), feed.canLoadMore,
      !feed.notices.contains(where: \.isStoppedEarly)
    {
      feed.notices.append(.stoppedAt(count: feed.items.count))
    }
    feed.countWhatIsSaved()
    return feed
  }

  /// Reads the pages after the first one from the store, with the first one, so that all are of one feed.
  private func addSavedPages(
    to feed: inout LoadedFeed, upTo end: Int, by policy: LoadingPolicy
  ) async throws {
    switch (try await loadMore.readSaved(upTo: end), feed.decision) {
    case (.success(let saved), _):
      (feed.items, feed.nextPage, feed.head) = (saved.items, saved.nextPage, saved.head)
    case (.failure(let miss), .cacheStoodIn(_, for: let error)):
      throw LoadError.remote(error, cache: miss)
    case (.failure(.unreadable(let error)), .sourceAnswered):
      // The source has the pages too, but they can't follow what is damaged.
      (feed.nextPage, feed.head) = (.atSource, nil)
      feed.notices.append(.notSaved(error))
    case (.failure, _) where policy == .cacheFirst:
      feed = try await loadFeed(by: .remoteFirst, limit: max(1, feed.items.count))
    case (let miss, _): feed = try miss.orThrow()
    }
  }

  /// Adds pages of the source to a list until there are so many more, or `end` items, or no more.
  ///
  /// - Parameter sharesFeed: Whether a change of the saved feed by another writer is thrown, as `StoreError`
  ///   with the reason `changed`.
  func extend(
    _ feed: inout LoadedFeed, by pages: Int, limit: Int, upTo end: Int = .max,
    sharesFeed: Bool = false
  ) async throws {
    var room = Self.byteLimit - feed.items.byteCount
    var known = Set<FeedImage.ID>()
    for _ in 0..<max(0, pages) {
      guard feed.nextPage == .atSource, !feed.notices.contains(where: \.isStoppedEarly),
        feed.offset + feed.items.count < end, let last = feed.items.last
      else { return }
      known.insert(last.id)
      let count = feed.items.count
      do {
        let failure = try await loadMore.extend(
          &feed, after: last, limit: limit, room: room, unlike: known)
        if sharesFeed, let failure, failure.reason == .changed { throw failure }
      } catch let error as SourceError {
        return feed.notices.append(.stoppedEarly(error))
      }
      room -= Array(feed.items[count...]).byteCount
      if feed.decision == .cacheAnswered(.fresh) { feed.decision = .cacheExtended }
    }
  }
}

extension LoadedList {
  /// Counts the saved items anew for the notice that the list before had more.
  fileprivate mutating func countWhatIsSaved() {
    guard let head else { return }
    notices = notices.compactMap { notice in
      guard case .shortened(let before, _) = notice else { return notice }
      return head.count < before ? .shortened(from: before, to: head.count) : nil
    }
  }
}
