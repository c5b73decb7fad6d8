/// Asks a source for the pages that follow those that are there, and appends each to the saved list
/// as it arrives.
struct ExtendList<Item: ListItem>: Sendable {
  /// Where a source without an end stops: 64 MiB.
  static var byteLimit: Int { 64 << 20 }

  /// A page that has arrived.
  struct Page: Sendable {
    var fetched: FetchedPage<Item>
    /// The saved list with the page; `nil` where it is not saved.
    var head: ListHead?
    /// Why the page could not be saved.
    var failure: StoreError?
  }

  let list: OfflineList<Item>

  /// Goes on for so many `pages` at most, or until the source has no more, or fails, which is a
  /// notice.
  ///
  /// - Parameters:
  ///   - end: The number of items after which no other page is asked for.
  ///   - sharesList: Whether others let the saved list grow, too: that they have is thrown as the
  ///     reason `changed`.
  func callAsFunction(
    _ loaded: inout LoadedList<Item>, pages: Int, limit: Int, upTo end: Int = .max,
    sharesList: Bool = false
  ) async throws {
    var room = Self.byteLimit - loaded.items.byteCount
    var known = Set<String>()
    for _ in 0..<max(0, pages) {
      guard loaded.nextPage == .atSource, loaded.offset + loaded.items.count < end,
        let last = loaded.items.last
      else { return }
      do {
        known.insert(list.identity(last))
        let next = try await page(
          after: last, at: loaded.head, limit: limit, room: room, unlike: known)
        if loaded.decision == .cacheAnswered(.fresh) { loaded.decision = .cacheExtended }
        loaded.head = next.head
        if let failure = next.failure {
          if sharesList, failure.reason == .changed { throw failure }
          loaded.notices.append(.notSaved(failure))
        }
        room -= next.fetched.items.byteCount
        loaded.items += next.fetched.items
        loaded.nextPage = next.fetched.nextPage(limit: limit)
        if let failure = next.fetched.failure { throw failure }
      } catch let error as SourceError {
        return loaded.notices.append(.stoppedEarly(error))
      }
    }
  }

  /// The page after an item, appended to the list if it is saved. Those who want it at once share one
  /// request.
  ///
  /// - Parameters:
  ///   - room: The most bytes of the page.
  ///   - known: What the source knows the items by after which pages were asked for.
  /// - Throws: `SourceError`, also when the source only repeats itself; or `CancellationError`.
  func page(
    after item: Item, at head: ListHead?, limit: Int, room: Int = byteLimit,
    unlike known: Set<String> = []
  ) async throws -> Page {
    guard let head else { return Page(fetched: try await fetched(item, limit, room, known)) }
    let extent = ListRequests.Extent.after(head.version, room: room, known: known)
    return try await list.requests(list.key.name, extent, limit: limit) {
      let page = Page(fetched: try await fetched(item, limit, room, known), head: head)
      return page.fetched.items.isEmpty ? page : try await appended(page, to: head)
    }
  }

  private func fetched(
    _ item: Item, _ limit: Int, _ room: Int, _ known: Set<String>
  ) async throws -> FetchedPage<Item> {
    let page =
      try await list.asking { .content(try await list.page(item, limit), validator: nil) }
      ?? FetchedPage(items: [])
    var trouble: String?
    if let last = page.items.last.map(list.identity),
      last == list.identity(item) || known.contains(last)
    {
      trouble = "the same page again and again"
    } else if page.items.byteCount > room {
      trouble = "more than \(Self.byteLimit >> 20) MiB"
    }
    if let trouble {
      throw SourceError(.invalidData, address: list.source.rawValue, detail: trouble)
    }
    return page
  }

  private func appended(_ page: Page, to head: ListHead) async throws -> Page {
    var page = page
    do {
      let version = try await list.store.append(
        page.fetched.items, to: list.key, at: head.version)
      page.head = ListHead(head.provenance, at: version)
    } catch {
      (page.head, page.failure) = (nil, try StoreError(caught: error))
    }
    return page
  }
}
