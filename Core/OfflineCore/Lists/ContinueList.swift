/// Loads the first pages of a list for somebody who reads on: what is saved of them as it is, and
/// from the source only what comes after that. The saved list grows, and keeps its age.
///
/// Where somebody has read to must not change under them, so that nothing that is saved and fresh is
/// loaded anew. However far somebody wants to read, there is a bound for what is done at once.
public struct ContinueList<Item: ListItem>: Sendable {
  /// The most pages that the source is asked for at once.
  private static var pageLimit: Int { 50 }
  /// The most items that anybody can read on to.
  public static var itemLimit: Int { 10_000 }
  /// The most bytes that are read of what is saved: 16 MiB.
  private static var byteLimit: Int { 16 << 20 }

  private let list: OfflineList<Item>
  private let policy: LoadingPolicy

  /// Needs to know the list, and whom may be asked.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy = .remoteFirst) {
    self.list = list
    self.policy = policy
  }

  /// The pages `pages` of `limit` items each, counted from 1, as far as there are some. What is
  /// loaded is appended to the saved list.
  ///
  /// - Throws: ``LoadError`` when nothing fresh is saved and the source fails; ``StoreError`` with
  ///   the reason `changed` when other writers keep changing the list; or `CancellationError`. When
  ///   the source fails after saved items, or a limit is reached, the result carries a notice
  ///   instead.
  public func callAsFunction(
    limit: Int = LoadList<Item>.defaultLimit, pages: ClosedRange<Int>
  ) async throws -> LoadedList<Item> {
    let wanted = PageCount.first(pages.upperBound).items(limit: limit)
    let end = min(wanted, Self.itemLimit)
    let start = min(PageCount.first(pages.lowerBound).items(limit: limit) - limit, end)
    let saved = try await retryingWhenChanged { try await continued(start, end, limit) }
    var loaded: LoadedList<Item>
    if let saved { loaded = saved } else { loaded = try await anew(pages.upperBound, limit) }
    let count = loaded.offset + loaded.items.count
    let isBounded =
      switch loaded.nextPage {
      case .saved: count < wanted
      case .atSource where policy.usesStore: (end..<wanted).contains(count)
      case .atSource:
        pages.upperBound > Self.pageLimit && !loaded.notices.contains(where: \.isStoppedEarly)
      case .end: false
      }
    if isBounded {
      loaded.nextPage = .end
      loaded.notices.append(.stoppedAt(count: count))
    }
    let before = min(max(0, start - loaded.offset), loaded.items.count)
    loaded.offset += before
    loaded.items.removeFirst(before)
    return loaded
  }

  /// - Returns: `nil` where nothing fresh is saved.
  private func continued(
    _ start: Int, _ end: Int, _ limit: Int
  ) async throws -> LoadedList<Item>? {
    // At least the last that is saved, after which the source is asked for more.
    guard policy.usesStore, var loaded = try await saved(from: start, upTo: end) else {
      return nil
    }
    guard policy.usesRemote, loaded.source == list.source else { return loaded }
    try await ExtendList(list: list)(
      &loaded, pages: Self.pageLimit, limit: limit, upTo: end, sharesList: true)
    return loaded
  }

  private func saved(from start: Int, upTo end: Int) async throws -> LoadedList<Item>? {
    guard
      case .fresh(let loaded) = try await ReadSavedList(list)(
        from: start, upTo: end, byteLimit: Self.byteLimit), loaded.nextPage != .end
    else { return nil }
    return loaded
  }

  private func anew(_ pages: Int, _ limit: Int) async throws -> LoadedList<Item> {
    try await LoadList(list, policy: policy)(
      limit: limit, pages: .first(min(pages, Self.pageLimit)))
  }
}
