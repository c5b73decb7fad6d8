import FoundationEssentials

/// Loads a list from its source, page by page, and saves each page as it arrives. Those who ask for
/// the same at once share one request.
///
/// A first page that has changed replaces the saved list. One that has not renews it: what was saved
/// after it stays, and is not asked for again.
public struct FetchList<Item: ListItem>: Sendable {
  /// Where a source without an end stops, however small its pages are.
  private static var pageLimit: Int { 10_000 }

  private let list: OfflineList<Item>
  private let saves: Bool

  /// - Parameter saves: Whether what arrives is saved.
  public init(_ list: OfflineList<Item>, saves: Bool = true) {
    self.list = list
    self.saves = saves
  }

  /// The first `pages` pages of `limit` items each.
  ///
  /// - Parameter miss: Why the saved list does not do; `nil` where nobody has looked at it.
  /// - Throws: `SourceError` when the first page fails, or `CancellationError`. A later page that
  ///   fails, one that breaks off, and a store that fails, are notices of the result.
  public func callAsFunction(
    limit: Int, pages: PageCount, after miss: CacheMiss? = nil
  ) async throws -> LoadedList<Item> {
    try await list.requests(list.key.name, .first(pages, saves: saves), limit: limit) {
      try await fetched(limit, pages, miss)
    }
  }

  private func fetched(
    _ limit: Int, _ pages: PageCount, _ miss: CacheMiss?
  ) async throws -> LoadedList<Item> {
    guard saves, let leased = list.requests.leased else { return try await asked(limit, pages) }
    var seen: ListVersion?
    do {
      // Whoever has missed a fresh list takes any that is there by now.
      if miss == nil { seen = try await list.store.head(list.key)?.version }
    } catch {
      _ = try StoreError(caught: error)
      return try await asked(limit, pages)
    }
    return try await leased(list.key.name) {
      try await savedByAnother(since: seen, limit, pages)
    } _: {
      try await asked(limit, pages)
    }
  }

  /// What another process has just loaded and saved, with what is wanted beyond it.
  ///
  /// - Parameter seen: The saved list before.
  /// - Returns: `nil` when the saved list is the one before, or has only grown.
  private func savedByAnother(
    since seen: ListVersion?, _ limit: Int, _ pages: PageCount
  ) async throws -> LoadedList<Item>? {
    guard let head = try? await list.store.head(list.key), head.source == list.source,
      head.version.generation != seen?.generation || head.version.renewedAt != seen?.renewedAt,
      case .fresh(var loaded) = try await ReadSavedList(list)(limit: limit, pages: pages)
    else { return nil }
    loaded.decision = .sourceAnswered(after: nil)
    if loaded.nextPage == .atSource {
      try await extend(&loaded, beyond: loaded.items.count / max(1, limit), pages, limit)
    }
    return loaded
  }

  private func asked(_ limit: Int, _ pages: PageCount) async throws -> LoadedList<Item> {
    var validator = saves ? try await savedValidator(limit: limit) : nil
    while true {
      if let page = try await firstPage(limit: limit, unless: validator) {
        return try await replaced(with: page, limit, pages)
      }
      guard let known = validator else {
        throw SourceError(
          .invalidData, address: list.source.rawValue,
          detail: "unchanged, though nothing of it is saved")
      }
      if let renewed = try await renewed(known, limit, pages) { return renewed }
      // What the source was asked about has gone from the store meanwhile, or can't be read.
      validator = nil
    }
  }

  /// - Returns: `nil` when the page is unchanged.
  private func firstPage(
    limit: Int, unless validator: PageValidator?
  ) async throws -> FetchedPage<Item>? {
    try await list.asking {
      guard let firstPage = list.firstPage else {
        return .content(try await list.page(nil, limit), validator: nil)
      }
      return try await firstPage(limit, validator?.text)
    }
  }

  /// The validator of the saved first page, if that is what is asked for now: a page of the same
  /// source and the same length.
  ///
  /// - Throws: `CancellationError` alone.
  private func savedValidator(limit: Int) async throws -> PageValidator? {
    guard list.firstPage != nil else { return nil }
    do {
      guard let head = try await list.store.head(list.key), head.source == list.source,
        let validator = head.validator, validator.limit == limit, validator.count <= head.count
      else { return nil }
      return validator
    } catch {
      _ = try StoreError(caught: error)
      return nil
    }
  }

  /// A list that begins with a page which has come now.
  private func replaced(
    with page: FetchedPage<Item>, _ limit: Int, _ pages: PageCount
  ) async throws -> LoadedList<Item> {
    var loaded = loaded(page.items, titled: page.title, nextPage: page.nextPage(limit: limit))
    var before: Int?
    if saves, try await keeps(page.items) {
      let validator = page.validator.flatMap {
        PageValidator($0, limit: limit, count: page.items.count)
      }
      try await saving(&loaded) {
        let saved = try await CacheList(list.key, in: list.store, now: list.now).save(
          page.items, from: list.source, validator: validator, title: page.title)
        before = saved.replacedCount
        return saved.head
      }
    }
    if let failure = page.failure {
      loaded.notices.append(.stoppedEarly(failure))
    } else {
      try await extend(&loaded, beyond: 1, pages, limit)
    }
    if let head = loaded.head, let before, head.count < before {
      loaded.notices.append(.shortened(from: before, to: head.count))
    }
    return loaded
  }

  /// - Throws: `CancellationError` alone: what a store can't tell is no reason against saving.
  private func keeps(_ items: [Item]) async throws -> Bool {
    do {
      return try await list.keeps(items)
    } catch {
      _ = try StoreError(caught: error)
      return true
    }
  }

  /// The saved list, which its source says is unchanged, and is therefore as new as if it had come
  /// now.
  ///
  /// - Returns: `nil` when the first page is another one by now, or can't be read.
  /// - Throws: `CancellationError` alone.
  private func renewed(
    _ validator: PageValidator, _ limit: Int, _ pages: PageCount
  ) async throws -> LoadedList<Item>? {
    // A page that is not full is the last, whatever was saved after it.
    let isLast = validator.count < limit
    let end = isLast || pages == .first(1) ? validator.count : pages.items(limit: limit)
    var result: LoadedList<Item>
    do {
      let found = try await retryingWhenChanged { () -> LoadedList<Item>? in
        guard var cursor = try await ListCursor(list.key, in: list.store, upTo: end),
          cursor.head.source == list.source, cursor.head.validator == validator
        else { return nil }
        let items = try await cursor.rest()
        var loaded = loaded(
          items, titled: cursor.head.title,
          nextPage: isLast ? .end : cursor.isAtEnd ? .atSource : .saved)
        try await saving(&loaded, unlessChanged: true) {
          let version = try await list.store.append(
            [], to: list.key, at: cursor.head.version, renewedAt: list.now())
          return ListHead(cursor.head.provenance, at: version)
        }
        return loaded
      }
      guard let found else { return nil }
      result = found
    } catch {
      _ = try StoreError(caught: error)
      return nil
    }
    try await extend(&result, beyond: result.items.count / max(1, limit), pages, limit)
    return result
  }

  private func loaded(
    _ items: [Item], titled title: ListTitle?, nextPage: NextPage
  ) -> LoadedList<Item> {
    LoadedList(
      items: items, decision: .sourceAnswered(after: nil), source: list.source, title: title,
      nextPage: nextPage)
  }

  /// Says what is now known of the saved list, or that it could not be saved.
  private func saving(
    _ loaded: inout LoadedList<Item>, unlessChanged: Bool = false,
    _ save: () async throws -> ListHead
  ) async throws {
    do {
      let head = try await save()
      loaded.head = head
      loaded.savedAt = head.savedAt
      loaded.validUntil = list.expiry.validUntil(savedAt: head.savedAt)
    } catch {
      let error = try StoreError(caught: error)
      if unlessChanged, error.reason == .changed { throw error }
      loaded.notices.append(.notSaved(error))
    }
  }

  /// Loads the pages that are still wanted, after so many.
  private func extend(
    _ loaded: inout LoadedList<Item>, beyond count: Int, _ pages: PageCount, _ limit: Int
  ) async throws {
    let wanted = pages.limited(to: Self.pageLimit)
    try await ExtendList(list: list)(&loaded, pages: wanted - max(1, count), limit: limit)
    if wanted < pages.limited(to: .max), loaded.canLoadMore,
      !loaded.notices.contains(where: \.isStoppedEarly)
    {
      loaded.notices.append(.stoppedAt(count: loaded.items.count))
    }
  }
}
