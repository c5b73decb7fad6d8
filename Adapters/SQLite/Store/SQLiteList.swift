import CacheCore
import FoundationEssentials
import GRDB

/// A row of the table `lists`: all that is known of a list but its items.
struct SQLiteList {
  var id: Int64
  let key: ListKey
  let savedAt: Date
  let source: String
  var version: ListVersion

  private var checksum: Int64 {
    var digest = Digest64()
    digest.add(key.kind)
    digest.add(key.parent)
    digest.add(savedAt.timeIntervalSinceReferenceDate.bitPattern)
    digest.add(source)
    digest.add(version.generation)
    digest.add(UInt64(version.count))
    return Int64(bitPattern: digest.sum)
  }

  static func find(_ key: ListKey, _ db: Database) throws -> SQLiteList? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM lists WHERE kind = ? AND ifnull(parent, 0) = ifnull(?, 0)
        """)
    let arguments: StatementArguments = [SQLiteText.value(key.kind), SQLiteText.value(key.parent)]
    if let row = try Row.fetchOne(statement, arguments: arguments) { return try list(row, key) }
    // What damage keeps from being found must not pass for a list that nobody saved.
    let found = try all(db).contains { SQLiteText.isEqual($0.key, key) }
    guard !found else { throw DamagedRow(what: "the index of the lists lacks '\(key.kind)'") }
    return nil
  }

  /// All lists, or an error if one of them is hidden or changed by damage.
  static func all(_ db: Database) throws -> [SQLiteList] {
    let lists = try Row.fetchAll(
      db, sql: "SELECT \(columns), kind, parent FROM lists NOT INDEXED"
    ).map { row in
      guard let kind = try row.text(6) else { throw DamagedRow(what: "a list has no kind") }
      return try list(row, ListKey(kind: kind, parent: try row.text(7)))
    }
    let count = try SQLiteTotals.read(db).lists
    guard lists.count == count else {
      throw DamagedRow(what: "\(lists.count) lists instead of \(count)")
    }
    return lists
  }

  private static let columns = "id, generation, saved_at, source, count, checksum"

  private static func list(_ row: Row, _ key: ListKey) throws -> SQLiteList {
    guard let seconds = Double.fromDatabaseValue(row.value(2)), let source = try row.text(3),
      let count = Int(exactly: try row.number(4)), count >= 0
    else { throw DamagedRow(what: "the head of the list '\(key.kind)' is not one") }
    let list = SQLiteList(
      id: try row.number(0), key: key, savedAt: Date(timeIntervalSinceReferenceDate: seconds),
      source: source,
      version: ListVersion(generation: UInt64(bitPattern: try row.number(1)), count: count))
    guard try row.number(5) == list.checksum else {
      throw DamagedRow(what: "the head of the list '\(key.kind)' has another checksum")
    }
    return list
  }

  mutating func insert(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO lists (kind, parent, generation, saved_at, source, count, checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        SQLiteText.value(key.kind), SQLiteText.value(key.parent),
        Int64(bitPattern: version.generation), savedAt.timeIntervalSinceReferenceDate,
        SQLiteText.value(source), version.count, checksum,
      ])
    id = db.lastInsertedRowID
    try SQLiteTotals.change(db) { $0.lists += 1 }
  }

  func updateCount(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE lists SET count = ?, checksum = ? WHERE id = ?",
      arguments: [version.count, checksum, id])
  }
}
