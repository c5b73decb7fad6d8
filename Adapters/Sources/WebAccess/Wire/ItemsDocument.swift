/// The form of every list on the wire: `{"items":[…]}`.
package struct ItemsDocument<Item: Codable & Sendable>: Codable, Sendable {
  package var items: [Item]

  package init(items: [Item]) {
    self.items = items
  }
}
