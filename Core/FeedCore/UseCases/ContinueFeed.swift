public import OfflineCore

/// Loads the first pages of the feed for infinite scrolling: saved pages as they are, and only later pages
/// from the source. The saved feed grows, and keeps its age.
///
///     let feed = try await continueFeed(by: .remoteFirst, pages: 1...3)
///
/// Pages that the user has read must stay the same, so fresh saved pages are not loaded again.
public struct ContinueFeed: Sendable {
  /// The largest number of pages requested from the source in one call.
  private static let pageLimit = 50
  /// The largest number of images that can be reached by scrolling.
  public static let itemLimit = 10_000
  /// The largest number of saved bytes that are read: 16 MiB.
  private static let byteLimit = 16 << 20

  private let pages: LoadFeedPages
  private let load: any LoadsPages<FeedImage>
  private let name: SourceName

  /// Creates a use case from the one that loads the first pages.
  ///
  /// - Parameters:
  ///   - load: The same use case with its decorators. It loads the pages if no fresh feed is saved.
  ///   - name: The name of the source. A saved feed from another source is not continued.
  public init(
    _ pages: LoadFeedPages, orAnewBy load: any LoadsPages<FeedImage>, from name: SourceName
  ) {
    (self.pages, self.load, self.name) = (pages, load, name)
  }

  /// Returns the pages `range` of `limit` images each, counted from 1, if the feed has them. Pages of the
  /// source are appended to the saved feed.
  ///
  /// - Throws: `LoadError` if no fresh feed is saved and the source fails; `StoreError` with the reason
  ///   `changed` if other writers keep changing the feed; or `CancellationError`. If the source fails after
  ///   saved images, or a limit is reached, the result has a notice.
  public func callAsFunction(
    by policy: LoadingPolicy, limit: Int = LoadFeed.defaultLimit, pages range: ClosedRange<Int>
  ) async throws -> LoadedFeed {
    let wanted = PageCount.first(range.upperBound).items(limit: limit)
    let end = min(wanted, Self.itemLimit)
    let start = min(PageCount.first(range.lowerBound).items(limit: limit) - limit, end)
    let saved = try await retryingWhenChanged {
      try await continueSavedFeed(by: policy, from: start, upTo: end, limit: limit)
    }
    var feed: LoadedFeed
    if let saved {
      feed = saved
    } else {
      feed = try await load(
        by: policy, limit: limit, pages: .first(min(range.upperBound, Self.pageLimit)))
    }
    let count = feed.offset + feed.items.count
    let isBounded =
      switch feed.nextPage {
      case .saved: count < wanted
      case .atSource where policy.usesStore: (end..<wanted).contains(count)
      case .atSource:
        range.upperBound > Self.pageLimit && !feed.notices.contains(where: \.isStoppedEarly)
      case .end: false
      }
    if isBounded {
      feed.nextPage = .end
      feed.notices.append(.stoppedAt(count: count))
    }
    let before = min(max(0, start - feed.offset), feed.items.count)
    feed.offset += before
    feed.items.removeFirst(before)
    return feed
  }

  /// - Returns: `nil` if no fresh feed is saved.
  private func continueSavedFeed(
    by policy: LoadingPolicy, from start: Int, upTo end: Int, limit: Int
  ) async throws -> LoadedFeed? {
    // Read at least the last saved image, after which the source is asked for more.
    guard policy.usesStore,
      case .success(var feed) = try await pages.read(
        from: start, upTo: end, byteLimit: Self.byteLimit), feed.nextPage != .end
    else { return nil }
    guard policy.usesRemote, feed.source == name else { return feed }
    try await pages.extend(
      &feed, by: Self.pageLimit, limit: limit, upTo: end, sharesFeed: true)
    return feed
  }
}
