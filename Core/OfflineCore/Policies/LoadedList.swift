public import FoundationEssentials

/// A list as a use case delivers it: the items, and all that an app needs to say about them.
public struct LoadedList<Item: Sendable>: Sendable {
  /// The items, in the order of the source.
  public var items: [Item]
  /// Who answered.
  public var origin: Origin
  /// The name of the source that the items are from.
  public var source: String
  /// When the first page was saved; `nil` when it was not.
  public var savedAt: Date?
  /// Until when the saved list stands in for its source; `nil` when nothing was saved.
  public var validUntil: Date?
  /// Where more would come from.
  public var continuation: Continuation
  /// What went wrong without keeping the items away.
  public var notices: [LoadNotice]

  /// Describes a result.
  public init(
    items: [Item],
    origin: Origin,
    source: String,
    savedAt: Date?,
    validUntil: Date?,
    continuation: Continuation,
    notices: [LoadNotice] = []
  ) {
    self.items = items
    self.origin = origin
    self.source = source
    self.savedAt = savedAt
    self.validUntil = validUntil
    self.continuation = continuation
    self.notices = notices
  }

  /// Whether asking for more makes sense.
  public var canLoadMore: Bool { continuation != .end }
}
