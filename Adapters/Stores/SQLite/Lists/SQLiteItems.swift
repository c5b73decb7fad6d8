import GRDB
import OfflineCore

/// The items of one list, each in its row, with a checksum that binds it to its place.
struct SQLiteItems<Record: SQLiteRecord> {
  private let list: SQLiteList

  init(_ list: SQLiteList) {
    self.list = list
  }

  func fetch(_ offset: Int, _ count: Int, _ db: Database) throws -> [Record.Item] {
    guard count > 0 else { return [] }
    let columns = Record.columns.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns), checksum, position FROM \(Record.table)
        WHERE list = ? AND position >= ? ORDER BY position LIMIT ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [list.id, offset, count])
    var items: [Record.Item] = []
    items.reserveCapacity(min(count, 1000))
    while let row = try rows.next() {
      if items.count.isMultiple(of: 512) { try Task.checkCancellation() }
      let position = offset + items.count
      let item = try Record.item(row)
      guard try row.number(Record.columns.count) == checksum(item, at: position),
        try row.number(Record.columns.count + 1) == Int64(position)
      else { throw DamagedRow(what: "\(Record.table), position \(position): another checksum") }
      items.append(item)
    }
    guard items.count == count else {
      throw DamagedRow(what: "\(Record.table): \(items.count) rows instead of \(count)")
    }
    return items
  }

  /// The last item of the list, which need not be read again when it is among those just read.
  func last(
    in items: [Record.Item], endingAt end: Int, _ db: Database
  ) throws -> Record.Item? {
    let count = list.version.count
    if end == count, let last = items.last { return last }
    return count == 0 ? nil : try fetch(count - 1, 1, db).first
  }

  func insert(_ items: [Record.Item], at offset: Int, _ db: Database) throws {
    let columns = Record.columns.joined(separator: ", ")
    let marks = Array(repeating: "?", count: Record.columns.count + 3).joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO \(Record.table) (\(columns), list, position, checksum) VALUES (\(marks))
        """)
    for (index, item) in items.enumerated() {
      let position = offset + index
      try statement.run(
        Record.values(item) + [
          list.id.databaseValue, position.databaseValue, checksum(item, at: position).databaseValue,
        ])
      if index.isMultiple(of: 512) { try Task.checkCancellation() }
    }
  }

  /// Reads every item.
  ///
  /// - Throws: ``DamagedRow``, or what SQLite says of a damaged file.
  func check(_ db: Database) throws {
    var offset = 0
    while offset < list.version.count {
      let count = min(1000, list.version.count - offset)
      _ = try fetch(offset, count, db)
      offset += count
    }
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM \(Record.table) WHERE list = ?")
    guard try Int.fetchOne(statement, arguments: [list.id]) == offset else {
      throw DamagedRow(what: "\(Record.table): more rows than \(offset)")
    }
  }

  /// Deletes a list with its items, whether or not they can be read.
  static func delete(_ key: ListKey, _ db: Database) throws {
    guard let id = try SQLiteList.delete(key, db) else { return }
    try db.execute(sql: "DELETE FROM \(Record.table) WHERE list = ?", arguments: [id])
  }

  private func checksum(_ item: Record.Item, at position: Int) -> Int64 {
    var digest = Digest64(seed: list.version.generation)
    digest.add(UInt64(position))
    item.add(to: &digest)
    return Int64(bitPattern: digest.sum)
  }
}
