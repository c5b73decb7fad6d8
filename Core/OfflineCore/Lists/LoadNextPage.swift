/// Loads the page after the last saved item, and appends it to the saved list.
///
/// The saved list keeps its age: loading more does not make it younger.
public struct LoadNextPage<Item: ListItem>: Sendable {
  private let list: OfflineList<Item>
  private let policy: LoadingPolicy

  /// Needs to know the list; the policy must allow to use the store and the source.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy = .remoteFirst) {
    self.list = list
    self.policy = policy
  }

  /// The next page alone.
  ///
  /// - Throws: `LoadError` when no fresh list of this source is saved, or the source fails;
  ///   `StoreError` when the saved list can't be read, or is changed again and again; or
  ///   `CancellationError`.
  public func callAsFunction(limit: Int = LoadList<Item>.defaultLimit) async throws -> LoadedList<
    Item
  > {
    guard policy.usesStore, policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    return try await retryingWhenChanged {
      guard let end = try await list.store.slice(list.key, from: .last, limit: 1) else {
        throw LoadError.notCached(.empty)
      }
      let head = end.head
      if let miss = list.expiry.miss(savedAt: head.savedAt, now: list.now()) {
        throw LoadError.notCached(miss)
      }
      guard head.source == list.source else {
        throw LoadError.otherSource(saved: head.source, asked: list.source)
      }
      return try await page(after: end.items.last, at: head, limit: limit)
    }
  }

  private func page(
    after last: Item?, at head: ListHead, limit: Int
  ) async throws -> LoadedList<Item> {
    var loaded = LoadedList<Item>(
      items: [], offset: head.count, decision: .sourceAnswered(after: nil), source: list.source,
      title: head.title, savedAt: head.savedAt,
      validUntil: list.expiry.validUntil(savedAt: head.savedAt),
      nextPage: .end)
    guard let last else { return loaded }
    do {
      let page = try await ExtendList(list: list).page(after: last, at: head, limit: limit)
      loaded.items = page.fetched.items
      loaded.nextPage = page.fetched.nextPage(limit: limit)
      if let failure = page.fetched.failure { loaded.notices.append(.stoppedEarly(failure)) }
      guard let failure = page.failure else { return loaded }
      if failure.reason == .changed { throw failure }
      (loaded.savedAt, loaded.validUntil) = (nil, nil)
      loaded.notices.append(.notSaved(failure))
      return loaded
    } catch let error as SourceError {
      throw LoadError.remote(error, cache: nil)
    }
  }
}
