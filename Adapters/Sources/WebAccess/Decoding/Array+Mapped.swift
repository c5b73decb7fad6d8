package import OfflineCore

extension Array {
  /// Each record mapped, in the same order; one that can't be fails them all.
  ///
  /// - Parameters:
  ///   - list: What the contract calls the list, if it is one of several.
  ///   - limit: The most records that are taken.
  package func mapped<Item>(
    list: String? = nil,
    at address: String,
    limit: Int = .max,
    by map: (Element) throws(MalformedRecord) -> Item
  ) throws(SourceError) -> [Item] {
    guard count <= limit else { throw .invalidData(.endless(limit: limit), address: address) }
    var items: [Item] = []
    items.reserveCapacity(count)
    for record in self {
      do {
        items.append(try map(record))
      } catch {
        let item = [list, "item \(items.count + 1)"].compactMap { $0 }.joined(separator: ", ")
        let text = "\(item): \(error.field) is not \(error.expectation)"
        throw .invalidData(.malformed(text), address: address)
      }
    }
    return items
  }
}
