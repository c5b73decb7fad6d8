public import FoundationEssentials
public import OfflineCore

/// Replaces the saved feed with the first page of the feed, dated to the present moment. If the page is
/// unchanged, only the date of the saved feed is renewed.
///
/// ```swift
/// let cacheFeed = CacheFeed(from: "https://feed.example", in: store) { Date() }
/// let saved = try await cacheFeed(SourcePage(images), limit: 10)
/// ```
public struct CacheFeed: Sendable {
  /// The saved feed after the save.
  public struct Saved: Sendable {
    /// The date, source and version of the feed.
    public let head: ListHead
    /// The number of images of the replaced feed; `nil` if none was replaced, or it could not be read.
    public let replacedCount: Int?
  }

  private let source: SourceName
  private let key: ListKey<FeedImage>
  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// Creates a use case that saves pages of `source` to `store`.
  public init(
    from source: SourceName, to key: ListKey<FeedImage> = .feed, in store: any ListStore,
    now: @escaping @Sendable () -> Date
  ) {
    (self.source, self.key, self.store, self.now) = (source, key, store, now)
  }

  /// Saves a page with all its images, in one durable step. If that fails, the previous feed stays in place.
  /// If the store does not answer, either feed may be the saved one.
  ///
  /// - Parameters:
  ///   - page: The page. An unchanged page holds the saved images and their validator, as pages of
  ///     `RevalidatedSource` do.
  ///   - limit: The number of images that were requested. It is saved with the validator, which is valid for
  ///     a page of this length.
  /// - Throws: `StoreError`, with the reason `changed` if the page is unchanged and another feed was saved in
  ///   the meantime; or `CancellationError`.
  @discardableResult
  public func callAsFunction(_ page: SourcePage<FeedImage>, limit: Int) async throws -> Saved {
    try Task.checkCancellation()
    let validator = page.validator.flatMap {
      PageValidator($0, limit: limit, count: page.items.count)
    }
    if page.isUnchanged {
      // The saved feed that the page was compared with may be gone, and the present one may be newer.
      guard let validator, let head = try await renewSavedFeed(with: validator) else {
        throw StoreError(.changed)
      }
      return Saved(head: head, replacedCount: nil)
    }
    let provenance = Provenance(
      savedAt: now(), source: source, validator: validator, title: page.title)
    let replacement = try await store.replace(key, with: page.items, from: provenance)
    return Saved(
      head: ListHead(provenance, at: replacement.version), replacedCount: replacement.replacedCount)
  }

  /// Dates the saved feed to the present moment by appending no items, which keeps the pages after the first
  /// one.
  ///
  /// - Returns: `nil` unless the saved feed is from this source and has this validator.
  private func renewSavedFeed(with validator: PageValidator) async throws -> ListHead? {
    try await retryingWhenChanged {
      guard let head = try await store.head(key), head.source == source,
        head.validator == validator
      else { return nil }
      let version = try await store.append([], to: key, at: head.version, renewedAt: now())
      return ListHead(head.provenance, at: version)
    }
  }
}
