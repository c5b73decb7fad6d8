public import FoundationEssentials

/// A list as a use case delivers it: the items, and all that an app needs to say about them.
public struct LoadedList<Item: Sendable>: Decided {
  /// The items, in the order of the source.
  public var items: [Item]
  /// How many items of the list come before these, of which only a part was asked for.
  public var offset: Int
  /// Who answered, and why.
  public var decision: Decision
  /// The source that the items are from.
  public var source: SourceName
  /// What the source calls the list; `nil` where it has no name for it.
  public var title: ListTitle?
  /// When the first page was saved; `nil` when it was not.
  public var savedAt: Date?
  /// Until when the saved list stands in for its source; `nil` when nothing was saved.
  public var validUntil: Date?
  /// Where the page after the last item would come from.
  public var nextPage: NextPage
  /// What went wrong without keeping the items away.
  public var notices: [LoadNotice]
  /// The saved list that these items belong to, so that the page after them can be appended to it; `nil` if
  /// they are not saved.
  package var head: ListHead?

  /// Describes a result.
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

  /// Whether asking for more makes sense.
  public var canLoadMore: Bool { nextPage != .end }
}

extension LoadedList {
  /// Describes items that were saved.
  ///
  /// - Parameters:
  ///   - start: How many items of the list come before them.
  ///   - head: The list that they belong to.
  ///   - isAtEnd: Whether nothing of the list follows them.
  ///   - expiry: How long the list may be shown.
  package init(
    saved items: [Item], from start: Int = 0, of head: ListHead, isAtEnd: Bool, expiry: Expiry
  ) {
    self.init(
      items: items, offset: start, decision: .cacheAnswered(.fresh), source: head.source,
      title: head.title, savedAt: head.savedAt,
      validUntil: expiry.validUntil(savedAt: head.savedAt),
      // Where a list ends at its source is not saved: there may be more, unless it had nothing.
      nextPage: !isAtEnd ? .saved : head.count == 0 ? .end : .atSource)
    self.head = head
  }

  /// Describes the beginning of a saved list.
  package init(_ slice: ListSlice<Item>, expiry: Expiry) where Item: ListItem {
    self.init(
      saved: slice.items, of: slice.head, isAtEnd: slice.next == nil, expiry: expiry)
  }

  /// Describes a page that its source has sent.
  package init(
    _ page: SourcePage<Item>, limit: Int, from source: SourceName, after miss: CacheMiss? = nil
  ) {
    self.init(
      items: page.items, decision: .sourceAnswered(after: miss), source: source,
      title: page.title, nextPage: page.nextPage(limit: limit),
      notices: page.failure.map { [.stoppedEarly($0)] } ?? [])
  }

  /// Notes that the list is saved, as `head` describes it.
  ///
  /// - Parameter replacedCount: The number of items of the list that it has replaced.
  package mutating func note(
    saved head: ListHead, replacing replacedCount: Int? = nil, expiry: Expiry
  ) {
    self.head = head
    savedAt = head.savedAt
    validUntil = expiry.validUntil(savedAt: head.savedAt)
    // An unchanged first page leaves the pages after it saved.
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
    if let failure = added.page.failure { notices.append(.stoppedEarly(failure)) }
  }
}

extension Result {
  /// The saved list in place of a source that has failed. An empty list does not stand in: it says no more
  /// than the error of the source, and hides it.
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

/// Where what follows a loaded list would come from.
public enum NextPage: Hashable, Sendable {
  /// More of the list is saved.
  case saved
  /// All that is saved is there, and its source may have more.
  case atSource
  /// The list ends here.
  case end
}

/// Something that a person should be told beside the result.
public enum LoadNotice: Hashable, Sendable {
  /// What was loaded could not be saved, so it will not be there offline.
  case notSaved(StoreError)
  /// The source was asked first and failed; what was saved is delivered in its place.
  case notRefreshed(SourceError)
  /// A page after the first failed, or one broke off; what came before is delivered.
  case stoppedEarly(SourceError)
  /// More than so many items are not loaded at once, and there are more.
  case stoppedAt(count: Int)
  /// What was saved in place of a list, of whatever source that was, holds fewer items.
  case shortened(from: Int, to: Int)

  /// Whether what is delivered is less than was asked for.
  public var isStoppedEarly: Bool {
    switch self {
    case .stoppedEarly, .stoppedAt: true
    case .notSaved, .notRefreshed, .shortened: false
    }
  }

  /// What to tell when something saved stands in for a source that failed: nothing to those who
  /// chose to stay offline.
  package static func standingIn(after error: SourceError) -> [LoadNotice] {
    error.reason == .offline ? [] : [.notRefreshed(error)]
  }
}
