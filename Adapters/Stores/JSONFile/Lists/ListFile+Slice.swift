import FoundationEssentials
import OfflineCore

extension ListFile {
  /// Up to `limit` items from `position`, or from the first one.
  func slice(
    from position: ListPosition?, limit: Int
  ) throws -> ListSlice<Record.Item> {
    let offset = position?.offset ?? 0
    let isCurrent = position.map { $0.generation == head.version.generation } ?? true
    guard isCurrent, offset >= 0, offset <= head.count else {
      throw FileFailure.changed("the list is another one than the position is of")
    }
    let goal = offset + min(max(limit, 0), head.count - offset)
    guard goal > offset else { return slice([], goal, token: position?.token) }

    var items: [Record.Item] = []
    var (line, page, cursor) = try find(offset, near: position?.token)
    while true {
      try Task.checkCancellation()
      items += try page.items(from: offset + items.count, limit: goal - offset - items.count)
      if page.end >= goal {
        return slice(items, goal, token: UInt64(page.end > goal ? line.start : line.end))
      }
      (line, page) = try next(&cursor, after: page.end)
    }
  }

  /// Reads every line, and says what is wrong with any.
  func damage() throws -> [String] {
    var damage: [String] = []
    var cursor = LineCursor(from: start, to: end)
    // Unknown after a line that can't be read.
    var count: Int? = 0
    while let line = try cursor.next(in: file) {
      try Task.checkCancellation()
      do throws(FileFailure) {
        let page = try page(of: line)
        if let count, page.first != count { try misplaced(line) }
        count = page.end
      } catch {
        count = nil
        damage.append(error.detail)
      }
    }
    return damage
  }

  private func slice(
    _ items: [Record.Item], _ goal: Int, token: UInt64?
  ) -> ListSlice<Record.Item> {
    let next = ListPosition(
      generation: head.version.generation, offset: goal, token: token ?? UInt64(start))
    return ListSlice(head: head, items: items, next: goal < head.count ? next : nil)
  }

  /// The page that holds item number `offset`, and a cursor behind it.
  ///
  /// The token is no more than a hint, since anybody can make one: one that does not lead there is
  /// answered by looking through the list.
  private func find(
    _ offset: Int, near token: UInt64?
  ) throws -> (LineCursor.Line, Page, LineCursor) {
    if let hint = token.flatMap({ Int(exactly: $0) }), hint >= start, hint < end {
      var cursor = LineCursor(from: hint, to: end)
      if let line = try cursor.next(in: file),
        let page = try? Page.decode(line.content, generation: head.version.generation),
        page.first <= offset, offset < page.end
      {
        return (line, page, cursor)
      }
    }
    var cursor = LineCursor(from: start, to: end)
    var (line, page) = try next(&cursor, after: 0)
    while page.end <= offset {
      try Task.checkCancellation()
      (line, page) = try next(&cursor, after: page.end)
    }
    return (line, page, cursor)
  }

  /// The page that follows `count` items.
  private func next(
    _ cursor: inout LineCursor, after count: Int
  ) throws(FileFailure) -> (LineCursor.Line, Page) {
    guard let line = try cursor.next(in: file) else {
      throw .broken("\(name): items at the end are missing")
    }
    let page = try page(of: line)
    if page.first != count { try misplaced(line) }
    return (line, page)
  }

  private func misplaced(_ line: LineCursor.Line) throws(FileFailure) {
    throw .broken(
      "\(Self.place(of: line.start, in: file, name: name)): this line belongs elsewhere")
  }
}
