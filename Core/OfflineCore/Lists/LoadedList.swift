public import FoundationEssentials

/// A list as a use case delivers it: the items, and what an app needs to describe them.
public struct LoadedList<Item: Sendable>: Decided {
  /// The items, in the order of the source.
  public var items: [Item]
  /// The number of items of the list before these, if only a part was requested.
  public var offset: Int
  /// Which of source and cache answered, and why.
  public var decision: Decision
  /// The source that the items are from.
  public var source: SourceName
  /// The name of the list at its source; `nil` if it has none.
  public var title: ListTitle?
  /// When the first page was saved; `nil` if it was not.
  public var savedAt: Date?
  /// Until when the saved list may stand in for its source; `nil` if nothing was saved.
  public var validUntil: Date?
  /// Where the page after the last item would come from.
  public var nextPage: NextPage
  /// Failures that did not prevent a result.
  public var notices: [LoadNotice]
  /// The saved list that these items belong to, to which the next page can be appended; `nil` if they are not
  /// saved.
  package var head: ListHead?

  /// Creates a result.
  public init(
    items: [Item],
    offset: Int = 0,
    decision: Decision,
    source: SourceName,
    title: ListTitle? = nil,
    savedAt: Date? = nil,
    validUntil: Date? = nil,
    nextPage: NextPage,
    notices: [LoadNotice] = []
  ) {
    self.items = items
    self.offset = offset
    self.decision = decision
    self.source = source
    self.title = title
    self.savedAt = savedAt
    self.validUntil = validUntil
    self.nextPage = nextPage
    self.notices = notices
  }

  /// `true` unless the list ends here.
  public var canLoadMore: Bool { nextPage != .end }
}

extension LoadedList {
  /// Creates a result from saved items.
  ///
  /// - Parameters:
  ///   - start: The number of items of the list before them.
  ///   - head: The list that they belong to.
  ///   - isAtEnd: `true` if they include the last item of the list.
  package init(
    saved items: [Item], from start: Int = 0, of head: ListHead, isAtEnd: Bool
  ) {
    self.init(
      items: items, offset: start, decision: .cacheAnswered(.fresh), source: head.source,
      title: head.title, savedAt: head.savedAt,
      validUntil: Expiry.sevenDays.validUntil(savedAt: head.savedAt),
      // The end of a list at its source is not saved. There may be more, unless the saved list is empty.
      nextPage: !isAtEnd ? .saved : head.count == 0 ? .end : .atSource)
    self.head = head
  }

  /// Creates a result from the first items of a saved list.
  package init(_ slice: ListSlice<Item>) where Item: ListItem {
    self.init(
      saved: slice.items, of: slice.head, isAtEnd: slice.next == nil)
  }

  /// Creates a result from a page that its source has sent.
  package init(
    _ page: SourcePage<Item>, limit: Int, from source: SourceName, after miss: CacheMiss? = nil
  ) {
    self.init(
      items: page.items, decision: .sourceAnswered(after: miss), source: source,
      title: page.title, nextPage: page.nextPage(limit: limit), notices: page.notices)
  }

  /// Records that the list was saved, as `head` describes it.
  ///
  /// - Parameter replacedCount: The number of items of the list that it replaced.
  package mutating func note(saved head: ListHead, replacing replacedCount: Int? = nil) {
    self.head = head
    savedAt = head.savedAt
    validUntil = Expiry.sevenDays.validUntil(savedAt: head.savedAt)
    // If the first page is unchanged, the pages after it stay saved.
    if nextPage == .atSource, head.count > offset + items.count { nextPage = .saved }
    if let replacedCount, head.count < replacedCount {
      notices.append(.shortened(from: replacedCount, to: head.count))
    }
  }
}

extension LoadedList where Item: ListItem {
  /// Adds a page that was loaded after the list.
  package mutating func add(_ added: AppendedPage<Item>, limit: Int) {
    items += added.page.items
    nextPage = added.page.nextPage(limit: limit)
    head = added.head
    if let failure = added.failure { notices.append(.notSaved(failure)) }
    notices += added.page.notices
  }
}

extension SourcePage {
  fileprivate var notices: [LoadNotice] {
    (failure.map { [.stoppedEarly($0)] } ?? []) + partFailures.map { .partFailed($0) }
  }
}

extension Result {
  /// Returns the saved list in place of a source that failed. An empty list does not stand in: it would hide
  /// the error of the source and show nothing instead.
  ///
  /// - Throws: ``LoadError/remote(_:cache:)``.
  package func standingIn<Item>(for error: SourceError) throws -> LoadedList<Item>
  where Success == LoadedList<Item>, Failure == CacheMiss {
    switch self {
    case .success(var list) where !list.items.isEmpty:
      list.decision = .cacheStoodIn(.fresh, for: error)
      list.notices += LoadNotice.standingIn(after: error)
      return list
    case .success: throw LoadError.remote(error, cache: .empty)
    case .failure(let miss): throw LoadError.remote(error, cache: miss)
    }
  }
}

/// Where the page after a loaded list would come from.
public enum NextPage: Hashable, Sendable {
  /// More of the list is saved.
  case saved
  /// Everything saved is delivered, and the source may have more.
  case atSource
  /// The list ends here.
  case end
}

/// Something that the user should be told along with the result.
public enum LoadNotice: Hashable, Sendable {
  /// The result could not be saved, so it will not be available offline.
  case notSaved(StoreError)
  /// The source was asked first and failed; the saved data is delivered in its place.
  case notRefreshed(SourceError)
  /// One of several sources failed; the others are delivered, with what is saved of this one.
  case partFailed(PartFailure)
  /// A page after the first failed, or a page is incomplete; the items before it are delivered.
  case stoppedEarly(SourceError)
  /// There are more items, but no more than `count` are loaded at once.
  case stoppedAt(count: Int)
  /// The saved list now has fewer items than the one it replaced, which may have been from another source.
  case shortened(from: Int, to: Int)

  /// `true` if the result has less than was requested.
  public var isStoppedEarly: Bool {
    switch self {
    case .stoppedEarly, .stoppedAt: true
    case .notSaved, .notRefreshed, .partFailed, .shortened: false
    }
  }

  /// Returns the notices for saved data that stands in for a failed source: none if the user chose to stay
  /// offline.
  package static func standingIn(after error: SourceError) -> [LoadNotice] {
    error.reason == .offline ? [] : [.notRefreshed(error)]
  }
}
