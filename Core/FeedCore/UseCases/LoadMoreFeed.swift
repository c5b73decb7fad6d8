public import FoundationEssentials
public import OfflineCore

/// Loads the page after the last saved image, and appends it to the saved feed.
///
/// The saved feed keeps its age: loading more does not make it younger.
public struct LoadMoreFeed: Sendable {
  // Losing against another program this often means that it never stops.
  private static let attempts = 8

  private let source: any FeedSource
  private let name: String
  private let store: any FeedStore
  private let policy: ReadingPolicy
  private let validity: CachePolicy
  private let now: @Sendable () -> Date

  /// Takes the same parts as ``LoadFeed``.
  public init(
    source: any FeedSource,
    named name: String,
    store: any FeedStore,
    policy: ReadingPolicy = .remoteFirst,
    validity: CachePolicy = .sevenDays,
    now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.name = name
    self.store = store
    self.policy = policy
    self.validity = validity
    self.now = now
  }

  /// The next page alone.
  ///
  /// - Throws: `LoadError` when no fresh feed of this source is saved, or the source fails;
  ///   `StoreError` when the saved feed can't be read; or `CancellationError`.
  public func callAsFunction(
    limit: Int = LoadFeed.defaultLimit
  ) async throws -> LoadedList<FeedImage> {
    guard policy.usesStore, policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    var failure = StoreError(.changed, place: "")
    for _ in 0..<Self.attempts {
      let head = try await savedHead()
      let page = try await page(after: head, limit: limit)
      do {
        return try await append(page, to: head, limit: limit)
      } catch let error as StoreError where error.reason == .changed {
        failure = error
      }
    }
    throw failure
  }

  private func savedHead() async throws -> ListHead<FeedImage> {
    guard let head = try await store.head(.feed) else { throw LoadError.notCached(.empty) }
    if let miss = validity.miss(savedAt: head.savedAt, now: now()) {
      throw LoadError.notCached(miss)
    }
    guard head.source == name else {
      throw LoadError.otherSource(saved: head.source, asked: name)
    }
    return head
  }

  private func page(after head: ListHead<FeedImage>, limit: Int) async throws -> [FeedImage] {
    guard let last = head.last else { return [] }
    do {
      let page = try await source.page(after: last.id, limit: limit)
      guard page.last?.id != last.id else {
        throw SourceError.invalidData(.repeats, address: name)
      }
      try Task.checkCancellation()
      return page
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      throw LoadError.remote(SourceError(error, address: name), cache: nil)
    }
  }

  private func append(
    _ page: [FeedImage], to head: ListHead<FeedImage>, limit: Int
  ) async throws -> LoadedList<FeedImage> {
    var list = LoadedList(
      items: page, origin: .remote, source: name, savedAt: head.savedAt,
      validUntil: validity.validUntil(savedAt: head.savedAt),
      continuation: .after(page: page.count, limit: limit))
    guard !page.isEmpty else { return list }
    do {
      _ = try await store.append(page, to: .feed, at: head.version)
    } catch let error as StoreError where error.reason != .changed {
      list.savedAt = nil
      list.validUntil = nil
      list.notices.append(.notSaved(error))
    }
    return list
  }
}
