public import FoundationEssentials

/// Loads a list from its source, page by page, and saves each page as it arrives.
public struct FetchList<Item: ListItem>: Sendable {
  /// Asks the source for the page after an item, or for the first page.
  public typealias Page = @Sendable (_ after: Item?, _ limit: Int) async throws -> [Item]

  /// Where loading "all pages" of a source without an end stops.
  private static var maximumCount: Int { 1_000_000 }

  private let source: String
  private let page: Page
  private let isSame: @Sendable (Item, Item) -> Bool
  private let store: (any ListStore<Item>)?
  private let policy: CachePolicy
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - source: The name of the source.
  ///   - page: Asks the source.
  ///   - isSame: Whether two items are one; tells a source that only repeats itself.
  ///   - store: Where pages are saved; `nil` if nowhere.
  ///   - policy: How long what is saved stays valid.
  ///   - now: The clock.
  public init(
    source: String,
    page: @escaping Page,
    isSame: @escaping @Sendable (Item, Item) -> Bool,
    store: (any ListStore<Item>)?,
    policy: CachePolicy,
    now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.page = page
    self.isSame = isSame
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// The first `pages` pages of `limit` items each. The first one replaces the saved list.
  ///
  /// - Throws: `SourceError` when the first page fails, or `CancellationError`. A later page that
  ///   fails, and a store that does, are notices of the result.
  public func callAsFunction(
    _ key: ListKey, limit: Int, pages: PageCount
  ) async throws -> LoadedList<Item> {
    let first = try await ask(after: nil, limit: limit)
    var list = LoadedList(
      items: first, origin: .remote, source: source, savedAt: nil, validUntil: nil,
      continuation: .after(page: first.count, limit: limit))
    var version = try await save(&list, as: key)
    var loaded = 1
    while list.canLoadMore, pages.includesMore(than: loaded), let last = list.items.last {
      do {
        let next = try await ask(after: last, limit: limit)
        try check(next, after: list.items)
        list.items += next
        list.continuation = .after(page: next.count, limit: limit)
        version = try await append(next, to: key, at: version, &list)
        loaded += 1
      } catch let error as SourceError {
        list.notices.append(.stoppedEarly(error))
        break
      }
    }
    return list
  }

  private func ask(after item: Item?, limit: Int) async throws -> [Item] {
    do {
      let items = try await page(item, limit)
      try Task.checkCancellation()
      return items
    } catch {
      try rethrowCancellation(error)
      throw SourceError(error, address: source)
    }
  }

  private func check(_ page: [Item], after items: [Item]) throws(SourceError) {
    if let last = page.last, let before = items.last, isSame(last, before) {
      throw .invalidData(.repeats, address: source)
    }
    guard items.count + page.count <= Self.maximumCount else {
      throw .invalidData(.endless(limit: Self.maximumCount), address: source)
    }
  }

  private func save(_ list: inout LoadedList<Item>, as key: ListKey) async throws -> ListVersion? {
    guard let store else { return nil }
    do {
      let saved = try await CacheList(store: store, now: now)(list.items, as: key, from: source)
      list.savedAt = saved.savedAt
      list.validUntil = policy.validUntil(savedAt: saved.savedAt)
      return saved.version
    } catch {
      try rethrowCancellation(error)
      list.notices.append(.notSaved(StoreError(error)))
      return nil
    }
  }

  private func append(
    _ page: [Item], to key: ListKey, at version: ListVersion?, _ list: inout LoadedList<Item>
  ) async throws -> ListVersion? {
    guard let store, let version, !page.isEmpty else { return version }
    do {
      return try await store.append(page, to: key, at: version)
    } catch {
      try rethrowCancellation(error)
      list.notices.append(.notSaved(StoreError(error)))
      return nil
    }
  }
}
