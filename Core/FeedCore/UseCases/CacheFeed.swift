public import FoundationEssentials
public import OfflineCore

/// Saves the first page of the feed in place of the saved feed, dated to the present moment. If the page is
/// unchanged, only the date of the saved feed is renewed.
///
///     let cacheFeed = CacheFeed(from: "https://feed.example", in: store, now: { Date() })
///     let saved = try await cacheFeed(SourcePage(images), limit: 10)
public struct CacheFeed: Sendable {
  /// The feed as it is saved now.
  public struct Saved: Sendable {
    /// Its date, source and version.
    public let head: ListHead
    /// The number of images of the feed that it has replaced; `nil` if none was replaced, or it could not be
    /// read.
    public let replacedCount: Int?
  }

  private let source: SourceName
  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// Creates a use case that saves to `store` what comes from `source`.
  public init(
    from source: SourceName, in store: any ListStore, now: @escaping @Sendable () -> Date
  ) {
    (self.source, self.store, self.now) = (source, store, now)
  }

  /// Saves a page with all its images, in one durable step. If that fails, the previous feed stays in place.
  /// If the store does not answer, either feed may be saved.
  ///
  /// - Parameters:
  ///   - page: The page. An unchanged one holds the saved images and their validator, as those of
  ///     `RevalidatedSource` do.
  ///   - limit: The number of images that the source was asked for. It is saved with the validator, which
  ///     stands for a page of this length.
  /// - Throws: `StoreError`, with the reason `changed` if the page is unchanged and another feed was saved in
  ///   the meantime; or `CancellationError`.
  @discardableResult
  public func callAsFunction(_ page: SourcePage<FeedImage>, limit: Int) async throws -> Saved {
    try Task.checkCancellation()
    let validator = page.validator.flatMap {
      PageValidator($0, limit: limit, count: page.items.count)
    }
    if page.isUnchanged {
      // The saved feed that it was compared with may be gone, and what is there may be newer.
      guard let validator, let head = try await renewSavedFeed(with: validator) else {
        throw StoreError(.changed)
      }
      return Saved(head: head, replacedCount: nil)
    }
    let provenance = Provenance(
      savedAt: now(), source: source, validator: validator, title: page.title)
    let replacement = try await store.replace(.feed, with: page.items, from: provenance)
    return Saved(
      head: ListHead(provenance, at: replacement.version), replacedCount: replacement.replacedCount)
  }

  /// Dates the saved feed to the present moment. Appending nothing does that, and keeps the pages after the
  /// first one.
  ///
  /// - Returns: `nil` unless the saved feed is from this source and has this validator.
  private func renewSavedFeed(with validator: PageValidator) async throws -> ListHead? {
    try await retryingWhenChanged {
      guard let head = try await store.head(.feed), head.source == source,
        head.validator == validator
      else { return nil }
      let version = try await store.append([], to: .feed, at: head.version, renewedAt: now())
      return ListHead(head.provenance, at: version)
    }
  }
}
