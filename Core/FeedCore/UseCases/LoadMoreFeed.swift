public import FoundationEssentials
public import OfflineCore

/// Loads the page after the last saved image, and appends it to the saved feed, which keeps its age.
///
///     let more = try await loadMoreFeed(limit: 10)
public struct LoadMoreFeed: Sendable {
  private let source: any FeedSource
  let name: SourceName
  private let store: any ListStore
  private let expiry: Expiry
  private let now: @Sendable () -> Date

  /// Creates a use case that loads from `source`, and appends to the feed that `store` has of it.
  public init(
    from source: any FeedSource, named name: SourceName, in store: any ListStore,
    expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.name = name
    self.store = store
    self.expiry = expiry
    self.now = now
  }

  /// Returns the next page alone.
  ///
  /// - Parameter policy: Must allow to use the source and the store.
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
      if let miss = expiry.miss(savedAt: end.head.savedAt, now: now()) {
        throw LoadError.notCached(miss)
      }
      guard end.head.source == name else {
        throw LoadError.otherSource(saved: end.head.source, asked: name)
      }
      var more = LoadedList(end, expiry: expiry)
      (more.items, more.offset, more.nextPage) = ([], end.head.count, .end)
      more.decision = .sourceAnswered(after: nil)
      guard let last = end.items.last else { return more }
      do {
        if let failure = try await extend(&more, after: last, limit: limit) {
          if failure.reason == .changed { throw failure }
          (more.savedAt, more.validUntil) = (nil, nil)
        }
      } catch let error as SourceError {
        throw LoadError.remote(error, cache: nil)
      }
      return more
    }
  }

  /// Whether a saved feed may be shown.
  func isFresh(_ head: ListHead) -> Bool { expiry.isFresh(savedAt: head.savedAt, now: now()) }

  /// Reads what is saved, while it is fresh.
  func readSaved(
    from start: Int = 0, upTo end: Int, byteLimit: Int = .max
  ) async throws -> Result<LoadedFeed, CacheMiss> {
    try await ReadSavedList(.feed, in: store, expiry: expiry, now: now)(
      from: start, upTo: end, byteLimit: byteLimit)
  }

  /// Adds the page after an image to a list that ends with it, and to the saved feed if the list is saved.
  ///
  /// - Parameters:
  ///   - room: The most bytes of the page.
  ///   - known: The images after which pages were asked for before.
  /// - Returns: Why the page could not be saved; `nil` if it was, or did not have to be.
  /// - Throws: `SourceError`, also if the source repeats itself; or `CancellationError`.
  func extend(
    _ list: inout LoadedFeed, after last: FeedImage, limit: Int,
    room: Int = LoadFeedPages.byteLimit, unlike known: Set<FeedImage.ID> = []
  ) async throws -> StoreError? {
    let page: SourcePage<FeedImage>
    do {
      page = try await source.page(PageRequest(after: last.id, limit: limit))
      try Task.checkCancellation()
    } catch {
      try rethrowCancellation(error)
      throw error
    }
    let end = page.items.last?.id
    if end == last.id || end.map(known.contains) == true {
      throw SourceError(
        .invalidData, address: name.rawValue, detail: "the same page again and again")
    }
    guard page.items.byteCount <= room else {
      throw SourceError(
        .invalidData, address: name.rawValue,
        detail: "more than \(LoadFeedPages.byteLimit >> 20) MiB")
    }
    list.items += page.items
    list.nextPage = page.nextPage(limit: limit)
    defer { list.notices += page.failure.map { [.stoppedEarly($0)] } ?? [] }
    guard let head = list.head, !page.items.isEmpty else { return nil }
    do {
      let version = try await store.append(page.items, to: .feed, at: head.version)
      list.head = ListHead(head.provenance, at: version)
      return nil
    } catch {
      let error = try StoreError(orRethrowing: error)
      list.head = nil
      list.notices.append(.notSaved(error))
      return error
    }
  }
}
