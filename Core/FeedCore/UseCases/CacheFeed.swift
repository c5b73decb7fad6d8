public import FoundationEssentials
public import OfflineCore

/// Saves the feed: a page of its source replaces the saved feed, stamped with the present moment.
///
///     let cacheFeed = CacheFeed(from: "https://feed.example", in: store, now: { Date() })
///     try await cacheFeed(page, limit: 10)
public struct CacheFeed: Sendable {
  /// The saved feed, and the number of images of the one that it has replaced, if that could be read.
  public typealias Saved = (head: ListHead, replacedCount: Int?)

  private let source: SourceName
  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - source: The name of the source, which the saved feed remembers.
  ///   - store: Where the feed is saved.
  ///   - now: The clock.
  public init(
    from source: SourceName, in store: any ListStore, now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.store = store
    self.now = now
  }

  /// Saves a first page in one durable step: a failure leaves the feed before.
  ///
  /// - Parameter limit: The number of images that were asked for.
  /// - Throws: `StoreError`, or `CancellationError`.
  @discardableResult
  public func callAsFunction(_ page: SourcePage<FeedImage>, limit: Int) async throws -> Saved {
    try Task.checkCancellation()
    let validator = page.validator.flatMap {
      PageValidator($0, limit: limit, count: page.items.count)
    }
    if page.isUnchanged, let head = try await renewed(validator) { return (head, nil) }
    let provenance = Provenance(
      savedAt: now(), source: source, validator: validator, title: page.title)
    let replacement = try await store.replace(.feed, with: page.items, from: provenance)
    return (ListHead(provenance, at: replacement.version), replacement.replacedCount)
  }

  /// Gives the saved feed the present moment. What was saved after its first page stays (A20).
  ///
  /// - Returns: `nil` if another page was saved meanwhile.
  private func renewed(_ validator: PageValidator?) async throws -> ListHead? {
    try await retryingWhenChanged {
      guard let head = try await store.head(.feed), head.source == source,
        head.validator == validator
      else { return nil }
      let version = try await store.append([], to: .feed, at: head.version, renewedAt: now())
      return ListHead(head.provenance, at: version)
    }
  }
}
