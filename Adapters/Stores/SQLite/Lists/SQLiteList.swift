import FoundationEssentials
import GRDB
import OfflineCore

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

  /// - Throws: ``DamagedRow``, also when damage may hide the list: that must not pass for a list
  ///   which nobody saved.
  static func find(_ key: ListKey, _ db: Database) throws -> SQLiteList? {
    try find(key, db) { try checkAbsence(of: key, db) }
  }

  /// The same for many writes in a row: that the index leads to all lists is found out once, until
  /// somebody else writes.
  static func findBeforeReplacing(_ key: ListKey, _ db: Database) throws -> SQLiteList? {
    try find(key, db) { try checkIndexOnce(db) }
  }

  private static func find(
    _ key: ListKey, _ db: Database, orElse checkAbsence: () throws -> Void
  ) throws -> SQLiteList? {
    guard let row = try indexed(key, db) else {
      try checkAbsence()
      return nil
    }
    let list = try SQLiteList(row)
    guard list.key == key else {
      throw DamagedRow(what: "the index of the lists leads from '\(key.kind)' to another list")
    }
    return list
  }

  /// The keys of all lists, damaged ones among them.
  ///
  /// - Throws: ``DamagedRow`` when a list is hidden, or nobody can tell which one a damaged row is.
  static func keys(_ db: Database) throws -> [ListKey] {
    let keys = try Row.fetchAll(db, sql: "SELECT \(columns) FROM lists NOT INDEXED").map { row in
      if let list = try? SQLiteList(row) { return list.key }
      let key = try key(row)
      // The index holds the key once more: where both say the same, the damage is elsewhere.
      guard SQLiteRecords.all.contains(where: { $0.holds(key) }),
        try indexed(key, db)?.number(0) == row.number(0)
      else { throw DamagedRow(what: "the head of a list is damaged, nobody knows of which") }
      return key
    }
    try checkCount(keys.count, db)
    return keys
  }

  private static func checkAbsence(of key: ListKey, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*), total(\(condition) OR kind NOT IN (\(kinds))) FROM lists NOT INDEXED
        """)
    try check(Row.fetchOne(statement, arguments: arguments(key)), db)
  }

  // The temporary database, which ends with the connection, notes the state of the file that was
  // checked. What this connection itself commits does not change that state.
  private static func checkIndexOnce(_ db: Database) throws {
    let state = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    let note = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA temp.user_version"))
    guard let state, state != note else { return }
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*), total(kind NOT IN (\(kinds)) OR id IS NOT (
          SELECT id FROM lists INDEXED BY lists_by_key
          WHERE kind = head.kind AND ifnull(parent, 0) = ifnull(head.parent, 0)))
        FROM lists AS head NOT INDEXED
        """)
    try check(Row.fetchOne(statement), db)
    try db.execute(sql: "PRAGMA temp.user_version = \(state)")
  }

  /// - Parameter found: How many lists there are, and how many the index hides.
  private static func check(_ found: Row?, _ db: Database) throws {
    guard let found, found.value(1) == 0.0.databaseValue else {
      throw DamagedRow(what: "the index of the lists lacks one")
    }
    try checkCount(Int(found.number(0)), db)
  }

  private static func checkCount(_ found: Int, _ db: Database) throws {
    let count = try SQLiteTotals.read(db).lists
    guard found == count else { throw DamagedRow(what: "\(found) lists instead of \(count)") }
  }

  private static func indexed(_ key: ListKey, _ db: Database) throws -> Row? {
    let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM lists WHERE \(condition)")
    return try Row.fetchOne(statement, arguments: arguments(key))
  }

  private static let kinds = SQLiteRecords.all.map { "'\($0.kindName)'" }.joined(separator: ", ")
  private static let columns = "id, generation, saved_at, source, count, checksum, kind, parent"
  private static let condition = "kind = ? AND ifnull(parent, 0) = ifnull(?, 0)"

  private static func arguments(_ key: ListKey) -> StatementArguments {
    [SQLiteText.value(key.kind), SQLiteText.value(key.parent)]
  }

  private static func key(_ row: Row) throws -> ListKey {
    guard let kind = try row.text(6) else { throw DamagedRow(what: "a list has no kind") }
    return ListKey(kind: kind, parent: try row.text(7))
  }

  mutating func insert(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO lists (kind, parent, generation, saved_at, source, count, checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
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

  /// Deletes the head of a list, whether or not it can be read.
  ///
  /// - Returns: The number by which the rows of its items know it; `nil` when there is no list.
  static func delete(_ key: ListKey, _ db: Database) throws -> Int64? {
    guard let id = try indexed(key, db)?.number(0) else { return nil }
    try db.execute(sql: "DELETE FROM lists WHERE id = ?", arguments: [id])
    try SQLiteTotals.change(db) { $0.lists -= 1 }
    return id
  }
}

extension SQLiteList {
  /// - Throws: ``DamagedRow`` when the row is not what was written.
  private init(_ row: Row) throws {
    key = try Self.key(row)
    guard let seconds = Double.fromDatabaseValue(row.value(2)), let source = try row.text(3),
      let count = Int(exactly: try row.number(4)), count >= 0
    else { throw DamagedRow(what: "the head of the list '\(key.kind)' is not one") }
    id = try row.number(0)
    savedAt = Date(timeIntervalSinceReferenceDate: seconds)
    self.source = source
    version = ListVersion(generation: UInt64(bitPattern: try row.number(1)), count: count)
    guard try row.number(5) == checksum else {
      throw DamagedRow(what: "the head of the list '\(key.kind)' has another checksum")
    }
  }
}
