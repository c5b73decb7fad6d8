/// Loads the page after the last saved item, and appends it to the saved list.
///
/// The saved list keeps its age: loading more does not make it younger.
public struct LoadNextPage<Item: ListItem>: Sendable {
  private let list: OfflineList<Item>
  private let policy: LoadingPolicy

  /// Takes the same parts as ``LoadList``; the policy must allow to use the store and the source.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy) {
    self.list = list
    self.policy = policy
  }

  /// The next page alone.
  ///
  /// - Throws: `LoadError` when no fresh list of this source is saved, or the source fails;
  ///   `StoreError` when the saved list can't be read, or is changed again and again; or
  ///   `CancellationError`.
  public func callAsFunction(limit: Int) async throws -> LoadedList<Item> {
    guard policy.usesStore, policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    return try await retryingWhenChanged {
      guard let head = try await list.store.head(list.key) else {
        throw LoadError.notCached(.empty)
      }
      if let miss = list.expiry.miss(savedAt: head.savedAt, now: list.now()) {
        throw LoadError.notCached(miss)
      }
      guard head.source == list.source else {
        throw LoadError.otherSource(saved: head.source, asked: list.source)
      }
      guard let page = try await page(after: head, limit: limit) else {
        return result([], after: head, nextPage: .end)
      }
      return try await append(page, to: head, limit: limit)
    }
  }

  /// - Returns: `nil` when the saved list has nothing that a page could come after.
  private func page(after head: ListHead, limit: Int) async throws -> FetchedPage<Item>? {
    guard head.count > 0 else { return nil }
    let last = try await list.store.slice(
      list.key, from: head.version.position(head.count - 1), limit: 1)
    do {
      return try await FetchList(list).page(after: last?.items.first, limit: limit)
    } catch let error as SourceError {
      throw LoadError.remote(error, cache: nil)
    }
  }

  private func append(
    _ page: FetchedPage<Item>, to head: ListHead, limit: Int
  ) async throws -> LoadedList<Item> {
    var result = result(page.items, after: head, nextPage: page.nextPage(limit: limit))
    if let failure = page.failure { result.notices.append(.stoppedEarly(failure)) }
    guard !page.items.isEmpty else { return result }
    do {
      _ = try await list.store.append(page.items, to: list.key, at: head.version)
    } catch let error as StoreError where error.reason != .changed {
      result.savedAt = nil
      result.validUntil = nil
      result.notices.append(.notSaved(error))
    }
    return result
  }

  private func result(
    _ items: [Item], after head: ListHead, nextPage: NextPage
  ) -> LoadedList<Item> {
    LoadedList(
      items: items, offset: head.count, origin: .remote, source: list.source, savedAt: head.savedAt,
      validUntil: list.expiry.validUntil(savedAt: head.savedAt), nextPage: nextPage)
  }
}
