/// A field of an item that violates the contract.
package struct MalformedRecord: Error {
  package let reason: String

  /// - Parameters:
  ///   - field: The name of the field on the wire.
  ///   - expectation: The expected kind of value, with an article.
  package init(_ field: String, isNot expectation: String) {
    reason = "\(field) is not \(expectation)"
  }
}

extension Array {
  /// Returns each record mapped, in the same order; fails if one of them can't be mapped.
  ///
  /// - Parameters:
  ///   - list: The name of the list in the contract, if there are several.
  ///   - limit: The most records that are accepted.
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
