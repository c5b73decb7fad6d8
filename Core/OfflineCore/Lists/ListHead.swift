public import FoundationEssentials

/// What is known of a saved list without reading it all.
public struct ListHead<Item: Sendable>: Sendable {
  /// When the first page was saved, to the last bit. Appending does not renew it.
  public let savedAt: Date
  /// The name of the source that the list was loaded from.
  public let source: String
  /// The last item, from which "load more" goes on; `nil` in an empty list.
  public let last: Item?
  /// The state of the list; its `count` is the number of items.
  public let version: ListVersion

  /// The number of items.
  public var count: Int { version.count }

  /// Stores make heads.
  public init(savedAt: Date, source: String, last: Item?, version: ListVersion) {
    self.savedAt = savedAt
    self.source = source
    self.last = last
    self.version = version
  }
}

extension ListHead: Equatable where Item: Equatable {}
