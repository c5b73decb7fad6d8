/// An item of whatever resource, for those who handle lists without knowing what they hold.
public struct StoredItem: ListItem {
  /// What the item says.
  public let fields: FieldValues

  /// Any fields are those of an item.
  public init?(fields: FieldValues) {
    self.fields = fields
  }
}
