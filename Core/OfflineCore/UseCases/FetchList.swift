/// Loads a list from its source, page by page, and saves each page as it arrives.
public struct FetchList<Item: ListItem>: Sendable {
  /// Where loading "all pages" of a source without an end stops: 64 MiB.
  private static var byteLimit: Int { 64 << 20 }

  private let list: OfflineList<Item>
  private let saves: Bool

  /// - Parameter saves: Whether what arrives is saved.
  public init(_ list: OfflineList<Item>, saves: Bool = true) {
    self.list = list
    self.saves = saves
  }

  /// The first `pages` pages of `limit` items each. The first one replaces the saved list.
  ///
  /// - Throws: `SourceError` when the first page fails, or `CancellationError`. A later page that
  ///   fails, one that breaks off, and a store that fails, are notices of the result.
  public func callAsFunction(limit: Int, pages: PageCount) async throws -> LoadedList<Item> {
    let first = try await firstPage(limit: limit)
    var result = LoadedList(
      items: first.items, origin: .remote, source: list.source,
      nextPage: first.nextPage(limit: limit))
    let saved = try await save(&result, first.validator)
    var head = saved?.head
    var loaded = 1
    var bytes = first.items.byteCount
    var failure = first.failure
    while failure == nil, result.canLoadMore, pages.includesMore(than: loaded),
      let last = result.items.last
    {
      do {
        let next = try await page(after: last, limit: limit)
        bytes += next.items.byteCount
        guard bytes <= Self.byteLimit else {
          throw SourceError(
            .invalidData, address: list.source, detail: "more than \(Self.byteLimit >> 20) MiB")
        }
        result.items += next.items
        result.nextPage = next.nextPage(limit: limit)
        head = try await append(next.items, to: head, &result)
        loaded += 1
        failure = next.failure
      } catch let error as SourceError {
        failure = error
      }
    }
    if let failure { result.notices.append(.stoppedEarly(failure)) }
    if let head, let before = saved?.replacedCount, head.count < before {
      result.notices.append(.shortened(from: before, to: head.count))
    }
    return result
  }

  /// The page after an item, or the first one.
  ///
  /// - Throws: `SourceError`, also when the source only repeats itself; or `CancellationError`.
  func page(after item: Item?, limit: Int) async throws -> FetchedPage<Item> {
    try await asking {
      let page = try await FetchedPage { (try await list.page(item, limit), nil) }
      if let item, let last = page.items.last, list.isSame(last, item) {
        throw SourceError(
          .invalidData, address: list.source, detail: "the same page again and again")
      }
      return page
    }
  }

  /// The first page, as the source sends it or as it is saved.
  private func firstPage(limit: Int) async throws -> FetchedPage<Item> {
    let saved = SavedFirstPage(list, limit: limit)
    return try await asking {
      try await FetchedPage { try await firstPage(limit: limit, unless: saved) }
    }
  }

  private func firstPage(
    limit: Int, unless saved: SavedFirstPage<Item>
  ) async throws -> (items: [Item], validator: PageValidator?) {
    switch try await list.firstPage(limit, { saves ? await saved.validator() : nil }) {
    case .content(let items, let text):
      return (items, text.flatMap { PageValidator($0, limit: limit, count: items.count) })
    case .unchanged:
      guard let (items, validator) = await saved.found else {
        throw SourceError(
          .invalidData, address: list.source, detail: "unchanged, though nothing of it is saved")
      }
      return (items, validator)
    }
  }

  private func asking<Answer>(_ ask: () async throws -> Answer) async throws -> Answer {
    do {
      let answer = try await ask()
      try Task.checkCancellation()
      return answer
    } catch {
      try rethrowCancellation(error)
      throw SourceError(error, address: list.source)
    }
  }

  private func save(
    _ result: inout LoadedList<Item>, _ validator: PageValidator?
  ) async throws -> (head: ListHead, replacedCount: Int?)? {
    guard saves else { return nil }
    do {
      let saved = try await list.cache.save(
        result.items, from: list.source, validator: validator)
      result.savedAt = saved.head.savedAt
      result.validUntil = list.expiry.validUntil(savedAt: saved.head.savedAt)
      return saved
    } catch {
      try rethrowCancellation(error)
      result.notices.append(.notSaved(StoreError(error)))
      return nil
    }
  }

  /// - Returns: What the next page can be appended to; `nil` after a store has failed.
  private func append(
    _ page: [Item], to head: ListHead?, _ result: inout LoadedList<Item>
  ) async throws -> ListHead? {
    guard let head, !page.isEmpty else { return head }
    do {
      let version = try await list.store.append(page, to: list.key, at: head.version)
      return head.at(version)
    } catch {
      try rethrowCancellation(error)
      result.notices.append(.notSaved(StoreError(error)))
      return nil
    }
  }
}

/// A page as it came.
struct FetchedPage<Item: Sendable>: Sendable {
  let items: [Item]
  let validator: PageValidator?
  /// Why it broke off; `nil` when it is whole.
  let failure: SourceError?

  /// - Parameter ask: Asks the source; a ``PartialPage`` that it throws is a page too.
  init(_ ask: () async throws -> (items: [Item], validator: PageValidator?)) async throws {
    do {
      (items, validator) = try await ask()
      failure = nil
    } catch let partial as PartialPage<Item> {
      (items, validator, failure) = (partial.items, nil, partial.failure)
    }
  }

  func nextPage(limit: Int) -> NextPage {
    failure == nil ? .after(page: items.count, limit: limit) : .atSource
  }
}

/// The saved first page of a list, if it is what is asked for now: a page of the same source and the
/// same length, all of which can be read.
private actor SavedFirstPage<Item: ListItem> {
  private let list: OfflineList<Item>
  private let limit: Int
  /// What was found, and its validator.
  private(set) var found: (items: [Item], validator: PageValidator)?

  init(_ list: OfflineList<Item>, limit: Int) {
    self.list = list
    self.limit = limit
  }

  /// Looks for the page, and returns its validator.
  func validator() async -> String? {
    guard let slice = try? await list.store.slice(list.key, from: nil, limit: limit),
      slice.head.source == list.source, let validator = slice.head.validator,
      validator.limit == limit, validator.count <= slice.items.count
    else { return nil }
    found = (Array(slice.items.prefix(validator.count)), validator)
    return validator.text
  }
}

extension Array where Element: ListItem {
  /// How much room the items take up: their texts, and what there is of every item.
  fileprivate var byteCount: Int {
    reduce(0) { $0 + 128 + $1.fields.elements.reduce(0) { $0 + $1.value.utf8.count } }
  }
}
