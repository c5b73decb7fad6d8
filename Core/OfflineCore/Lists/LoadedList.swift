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
  /// The saved list that ends with these items, for the page after them to be appended to; `nil`
  /// where it is not saved, or not all of it was asked for.
  var head: ListHead?

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

/// Where what follows a loaded list would come from.
public enum NextPage: Hashable, Sendable {
  /// More of the list is saved.
  case saved
  /// All that is saved is there, and its source may have more.
  case atSource
  /// The list ends here.
  case end

  /// After a page of the source: one that is not full is the last.
  public static func after(page count: Int, limit: Int) -> NextPage {
    count >= limit ? .atSource : .end
  }
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
  static func standingIn(after error: SourceError) -> [LoadNotice] {
    error.reason == .offline ? [] : [.notRefreshed(error)]
  }
}
