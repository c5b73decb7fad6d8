public import OfflineCore

/// Loads the first pages of the feed for a reader who scrolls on: what is saved of them as it is, and from the
/// source only what comes after that. The saved feed grows, and keeps its age.
///
///     let feed = try await continueFeed(by: .remoteFirst, pages: 1...3)
///
/// Pages that were read already must stay the same, so fresh saved pages are not loaded anew.
public struct ContinueFeed: Sendable {
  /// The most pages that the source is asked for at once.
  private static let pageLimit = 50
  /// The most images that anybody can read on to.
  public static let itemLimit = 10_000
  /// The most bytes that are read of what is saved: 16 MiB.
  private static let byteLimit = 16 << 20

  private let pages: LoadFeedPages
  private let load: any LoadsPages<FeedImage>
  private let name: SourceName

  /// Creates a use case from the one that loads the first pages.
  ///
  /// - Parameters:
  ///   - load: The same, decorated: it loads the pages if nothing fresh is saved.
  ///   - name: The name of the source. The saved feed of another one is not continued.
  public init(
    _ pages: LoadFeedPages, orAnewBy load: any LoadsPages<FeedImage>, from name: SourceName
  ) {
    (self.pages, self.load, self.name) = (pages, load, name)
  }

  /// Returns the pages `range` of `limit` images each, counted from 1, as far as there are some. Pages of the
  /// source are appended to the saved feed.
  ///
  /// - Throws: `LoadError` if nothing fresh is saved and the source fails; `StoreError` with the reason
  ///   `changed` if other writers keep changing the feed; or `CancellationError`. If the source fails after
  ///   saved images, or a limit is reached, the result carries a notice.
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

  /// - Returns: `nil` if nothing fresh is saved.
  private func continueSavedFeed(
    by policy: LoadingPolicy, from start: Int, upTo end: Int, limit: Int
  ) async throws -> LoadedFeed? {
    // At least the last image that is saved, after which the source is asked for more.
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
