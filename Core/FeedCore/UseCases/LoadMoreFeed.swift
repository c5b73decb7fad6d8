public import FoundationEssentials
public import OfflineCore

/// Loads the page after the last saved image, and appends it to the saved feed, which keeps its age.
///
///     let more = try await loadMoreFeed(by: .remoteFirst, limit: 10)
public struct LoadMoreFeed: Sendable {
  private let append: any AppendsPages<FeedImage>
  private let name: SourceName
  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// Creates a use case that uses `append` to continue the feed that `store` has from the source called
  /// `name`.
  public init(
    by append: any AppendsPages<FeedImage>, from name: SourceName, in store: any ListStore,
    now: @escaping @Sendable () -> Date
  ) {
    (self.append, self.name, self.store) = (append, name, store)
    self.now = now
  }

  /// Returns only the next page. A page that can't be saved is still delivered.
  ///
  /// - Parameter policy: Must allow use of the source and the store.
  /// - Throws: `LoadError` if no fresh feed of this source is saved, or the source fails; `StoreError` if
  ///   the saved feed can't be read, or other writers keep changing it; or `CancellationError`.
  public func callAsFunction(
    by policy: LoadingPolicy = .remoteFirst, limit: Int = LoadFeed.defaultLimit
  ) async throws -> LoadedFeed {
    guard policy.usesStore, policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    return try await retryingWhenChanged {
      guard let end = try await store.slice(.feed, from: .last, limit: 1) else {
        throw LoadError.notCached(.empty)
      }
      if let miss = Expiry.sevenDays.miss(savedAt: end.head.savedAt, now: now()) {
        throw LoadError.notCached(miss)
      }
      guard end.head.source == name else {
        throw LoadError.otherSource(saved: end.head.source, asked: name)
      }
      var more = LoadedFeed(end)
      (more.items, more.offset, more.nextPage) = ([], end.head.count, .end)
      more.decision = .sourceAnswered(after: nil)
      guard let last = end.items.last else { return more }
      let page: AppendedPage<FeedImage>
      do {
        page = try await append(after: last, of: end.head, limit: limit, within: PageBounds())
      } catch {
        throw try LoadError(orRethrowing: error)
      }
      // Another writer was faster: retry with the feed as it is now.
      if let failure = page.failure, failure.reason == .changed { throw failure }
      more.add(page, limit: limit)
      if page.failure != nil { (more.savedAt, more.validUntil) = (nil, nil) }
      return more
    }
  }
}
