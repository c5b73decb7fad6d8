import FoundationEssentials
import GRDB
import OfflineCore

extension SQLiteImageDataStore {
  /// The rows whose data can't be read.
  static func damagedRows(_ db: Database) throws -> [Int64] { try damagedRows(db, where: "TRUE") }

  /// Whether the totals tell of other rows than there are.
  static func areMiscounted(_ db: Database) throws -> Bool {
    let (count, bytes) = try counted(db)
    let totals = try SQLiteTotals.read(db)
    return totals.images != count || totals.bytes != bytes
  }

  /// Removes those of the rows that are still damaged, and counts what is left.
  ///
  /// - Returns: How many are no longer there.
  static func removeDamaged(_ rows: [Int64], _ db: Database) throws -> Int {
    let ids = try rows.filter { try !damagedRows(db, where: "id = \($0)").isEmpty }
    for id in ids {
      try db.execute(sql: "DELETE FROM image_data WHERE id = ?", arguments: [id])
    }
    var removed = ids.count
    let (count, bytes) = try counted(db)
    try SQLiteTotals.change(db) { totals in
      removed = max(removed, totals.images - count)
      (totals.images, totals.bytes) = (count, bytes)
    }
    return removed
  }

  private static func counted(_ db: Database) throws -> (count: Int, bytes: Int) {
    let sql = "SELECT count(*), ifnull(sum(length(bytes)), 0) FROM image_data"
    guard let row = try Row.fetchOne(db, sql: sql) else { return (0, 0) }
    return (Int(try row.number(0)), Int(try row.number(1)))
  }

  private static func damagedRows(_ db: Database, where condition: String) throws -> [Int64] {
    var ids: [Int64] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, url, checksum, bytes, size FROM image_data WHERE \(condition)")
    while let row = try rows.next() {
      try Task.checkCancellation()
      if try !isSound(row) { ids.append(try row.number(0)) }
    }
    return ids
  }

  private static func isSound(_ row: Row) throws -> Bool {
    do {
      guard let address = try row.text(1), case .blob(let data) = row.value(3).storage else {
        return false
      }
      return try row.number(2) == checksum(data, address) && row.number(4) == Int64(data.count)
    } catch is DamagedRow {
      return false
    }
  }
}
