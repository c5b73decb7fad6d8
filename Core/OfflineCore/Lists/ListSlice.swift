/// Some neighbouring items of a saved list.
public struct ListSlice<Item: Sendable>: Sendable {
  /// The list that the items are from.
  public let head: ListHead<Item>
  /// The items, in the order in which they were saved.
  public let items: [Item]
  /// Where the next slice starts; `nil` at the end of the list.
  public let next: ListPosition?

  /// Stores make slices.
  public init(head: ListHead<Item>, items: [Item], next: ListPosition?) {
    self.head = head
    self.items = items
    self.next = next
  }
}

extension ListSlice: Equatable where Item: Equatable {}
