/// A field of an item that is not what the contract says.
package struct MalformedRecord: Error {
  package let reason: String

  /// - Parameters:
  ///   - field: Its name on the wire.
  ///   - expectation: What it should be, with an article.
  package init(_ field: String, isNot expectation: String) {
    reason = "\(field) is not \(expectation)"
  }
}

extension Array {
  /// Each record mapped, in the same order; one that can't be fails them all.
  ///
  /// - Parameters:
  ///   - list: What the contract calls the list, if it is one of several.
  ///   - limit: The most records that are taken.
  /// - Throws: ``UnreadableDocument``, or `CancellationError`.
  package func mapped<Item>(
    list: String? = nil, limit: Int = .max,
    by map: (Element) throws(MalformedRecord) -> Item
  ) throws -> [Item] {
    guard count <= limit else { throw UnreadableDocument("more than \(limit) items") }
    var items: [Item] = []
    items.reserveCapacity(count)
    for record in self {
      try Task.checkCancellation()
      do {
        items.append(try map(record))
      } catch {
        let item = [list, "item \(items.count + 1)"].compactMap { $0 }.joined(separator: ", ")
        throw UnreadableDocument("\(item): \(error.reason)")
      }
    }
    return items
  }
}
