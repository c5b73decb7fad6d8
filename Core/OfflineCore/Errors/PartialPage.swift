/// A page that broke off: its source failed after some of the items, which are worth showing.
///
/// What comes after them can be asked for again, by the last of them.
public struct PartialPage<Item: Sendable>: Error {
  /// What came before the failure; at least one.
  public let items: [Item]
  /// Why there are no more.
  public let failure: SourceError

  /// Sources make these.
  public init(_ items: [Item], before failure: SourceError) {
    self.items = items
    self.failure = failure
  }
}
