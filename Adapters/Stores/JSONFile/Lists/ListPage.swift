import FoundationEssentials

/// A line of a list file after the first: some neighbouring items.
///
/// What is saved or appended at once may take several lines. All but the last of them say that
/// there are `more` to come, and count only when the last one is there: so an append that a crash
/// has torn shows nothing.
struct ListPage<Record: JSONRecord>: Codable {
  /// The most items of a line, so that a few items are read without reading many.
  static var longest: Int { 10 }

  /// The number of items in the lines before.
  let first: Int
  let count: Int
  let more: Bool?
  let items: [Record]

  /// The number of items up to the end of this line.
  var end: Int { first + count }

  /// Reads a line of a list of this generation.
  static func decode(_ line: Data, generation: UInt64) throws(FileFailure) -> ListPage {
    let page = try CheckedLine.decode(ListPage.self, from: line, seed: generation)
    guard page.first >= 0, page.count > 0, page.count == page.items.count,
      !page.first.addingReportingOverflow(page.count).overflow
    else { throw .broken("the count does not match") }
    return page
  }

  /// Hands over the lines for `items`, the first of which is number `first` in its list.
  static func encode(
    _ items: [Record.Item], first: Int, generation: UInt64, take: (Data) throws -> Void
  ) throws {
    for start in stride(from: 0, to: items.count, by: longest) {
      try Task.checkCancellation()
      let part = items[start..<min(start + longest, items.count)]
      let page = ListPage(
        first: first + start, count: part.count, more: part.endIndex < items.count ? true : nil,
        items: part.map(Record.init))
      try take(CheckedLine.encode(page, seed: generation))
    }
  }

  /// The items of the page from number `offset` of the list on, `limit` at most.
  func items(from offset: Int, limit: Int) throws(FileFailure) -> [Record.Item] {
    var result: [Record.Item] = []
    for record in items.dropFirst(offset - first).prefix(limit) {
      guard let item = record.item else { throw .broken("an item is not what it should be") }
      result.append(item)
    }
    return result
  }
}
