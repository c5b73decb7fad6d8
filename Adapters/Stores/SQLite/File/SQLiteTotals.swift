import GRDB
import OfflineCore

/// How much is in the file, so that rows which damage hides are missed.
struct SQLiteTotals {
  var lists: Int
  var images: Int
  /// The bytes of the image data.
  var bytes: Int

  private var checksum: Int64 {
    var digest = Digest64()
    for number in [lists, images, bytes] { digest.add(UInt64(bitPattern: Int64(number))) }
    return Int64(bitPattern: digest.sum)
  }

  static func read(_ db: Database) throws -> SQLiteTotals {
    let statement = try db.cachedStatement(
      sql: "SELECT lists, images, bytes, checksum FROM totals")
    guard let row = try Row.fetchOne(statement) else {
      throw DamagedRow(what: "the totals are gone")
    }
    let totals = SQLiteTotals(
      lists: Int(try row.number(0)), images: Int(try row.number(1)), bytes: Int(try row.number(2)))
    guard try row.number(3) == totals.checksum else {
      throw DamagedRow(what: "the totals have another checksum")
    }
    return totals
  }

  func insert(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO totals (lists, images, bytes, checksum) VALUES (?, ?, ?, ?)",
      arguments: [lists, images, bytes, checksum])
  }

  static func change(_ db: Database, _ body: (inout SQLiteTotals) throws -> Void) throws {
    var totals = try read(db)
    try body(&totals)
    let statement = try db.cachedStatement(
      sql: "UPDATE totals SET lists = ?, images = ?, bytes = ?, checksum = ?")
    try statement.execute(arguments: [
      totals.lists, totals.images, totals.bytes, totals.checksum,
    ])
  }
}
