/// Loads the first pages of a list for somebody who reads on: what is saved of them as it is, and
/// from the source only what comes after that.
///
/// Where somebody has read to must not change under them, so that nothing that is saved and fresh is
/// loaded anew.
public struct ContinueList<Item: ListItem>: Sendable {
  private let list: OfflineList<Item>
  private let policy: LoadingPolicy

  /// Needs to know the list, and the policy.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy) {
    self.list = list
    self.policy = policy
  }

  /// The pages `pages` of `limit` items each, counted from 1, as far as there are some. What is
  /// loaded is appended to the saved list.
  ///
  /// - Throws: ``LoadError`` when nothing fresh is saved and the source fails; or
  ///   `CancellationError`. A source that fails after something saved is a notice of the result.
  public func callAsFunction(
    limit: Int, pages: ClosedRange<Int>
  ) async throws -> LoadedList<Item> {
    let end = PageCount.first(pages.upperBound).items(limit: limit)
    guard policy.usesStore, case .fresh(var saved) = try await read(limit, pages),
      saved.nextPage != .end
    else { return try await loadAnew(limit, pages) }
    guard policy.usesRemote, saved.source == list.source else { return saved }
    while saved.nextPage == .atSource, saved.offset + saved.items.count < end {
      do {
        let next = try await LoadNextPage(list, policy: policy)(limit: limit)
        saved.notices += next.notices
        guard case .fresh(var longer) = try await read(limit, pages),
          longer.offset + longer.items.count > saved.offset + saved.items.count
        else {
          // Nothing was added: the end, or a store that fails.
          saved.items += next.items
          saved.nextPage = next.nextPage
          return saved
        }
        longer.notices = saved.notices
        if longer.nextPage == .atSource { longer.nextPage = next.nextPage }
        saved = longer
        if next.notices.contains(where: \.isStoppedEarly) { return saved }
      } catch {
        try rethrowCancellation(error)
        guard case LoadError.remote(let error, _) = error else { throw error }
        saved.notices.append(.stoppedEarly(error))
        return saved
      }
    }
    return saved
  }

  private func read(
    _ limit: Int, _ pages: ClosedRange<Int>
  ) async throws -> ReadSavedList<Item>.Answer {
    let before = PageCount.first(pages.lowerBound).items(limit: limit) - limit
    return try await ReadSavedList(list)(
      limit: limit, pages: .first(pages.upperBound), from: before)
  }

  private func loadAnew(_ limit: Int, _ pages: ClosedRange<Int>) async throws -> LoadedList<Item> {
    let pageCount = PageCount.first(pages.upperBound)
    var loaded = try await LoadList(list, policy: policy)(limit: limit, pages: pageCount)
    loaded.offset = min((pages.lowerBound - 1) * limit, loaded.items.count)
    loaded.items.removeFirst(loaded.offset)
    return loaded
  }
}
