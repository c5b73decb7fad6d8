import FoundationEssentials
import GRDB
import OfflineCore

/// An `ImageDataStore` in one SQLite file; its bytes survive a crash, and perhaps a power cut.
struct SQLiteImageDataStore: ImageDataStore {
  /// A row of SQLite holds a billion bytes; the rest is for the address.
  private static let mostBytes = 999_000_000

  let storage: SQLiteStorage

  func data(for url: URL) async throws -> Data? {
    let address = url.absoluteString
    let found = try await storage.read { db -> (id: Int64, isLatest: Bool, data: Data)? in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, used = (SELECT max(used) FROM image_data), checksum, bytes
          FROM image_data WHERE url = ?
          """)
      guard let row = try Row.fetchOne(statement, arguments: [address]) else { return nil }
      guard case .blob(let data) = row.value(3).storage,
        try row.number(2) == Self.checksum(data, address)
      else { throw DamagedRow(what: "the image data of \(address) has another checksum") }
      return (try row.number(0), try row.number(1) == 1, data)
    }
    guard let found = found ?? nil else { return nil }
    if !found.isLatest {
      await storage.writeIfIdle { db in
        try db.execute(
          sql: "UPDATE image_data SET used = ? WHERE id = ?",
          arguments: [Self.nextUse(db), found.id])
      }
    }
    return found.data
  }

  func save(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard data.count <= min(storage.imageLimit, Self.mostBytes) else { return }
    let address = url.absoluteString
    try await storage.recovering { _ in try await save(data, address) }
  }

  func contains(_ url: URL) async throws -> Bool {
    let address = url.absoluteString
    return try await storage.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM image_data WHERE url = ?)")
      return try Bool.fetchOne(statement, arguments: [address]) ?? false
    } ?? false
  }

  func usage() async throws -> ImageDataUsage {
    let totals = try await storage.read { db in try SQLiteTotals.read(db) }
    return ImageDataUsage(
      count: totals?.images ?? 0, bytes: totals?.bytes ?? 0, limit: storage.imageLimit)
  }

  private func save(_ data: Data, _ address: String) async throws {
    try await storage.write(.normal) { [limit = storage.imageLimit] db in
      try SQLiteTotals.change(db) { totals in
        _ = try Self.delete(db, where: "url = ?", [address], from: &totals)
        try db.execute(
          sql: """
            INSERT INTO image_data (url, size, used, checksum, bytes)
            VALUES (?, ?, ?, ?, ?)
            """,
          arguments: [
            address, data.count, Self.nextUse(db), Self.checksum(data, address), data,
          ])
        totals.images += 1
        totals.bytes += data.count
        while totals.bytes > limit {
          let condition = "used = (SELECT min(used) FROM image_data)"
          guard try Self.delete(db, where: condition, [], from: &totals) else {
            throw DamagedRow(what: "image data: the totals are wrong")
          }
        }
      }
    }
  }

  static func removeAll(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM image_data")
    try SQLiteTotals.change(db) { ($0.images, $0.bytes) = (0, 0) }
  }

  static func checksum(_ data: Data, _ address: String) -> Int64 {
    var digest = Digest64()
    digest.add(address)
    digest.add(data)
    return Int64(bitPattern: digest.sum)
  }

  private static func nextUse(_ db: Database) throws -> Int64 {
    let row = try Row.fetchOne(db, sql: "SELECT ifnull(max(used), 0) FROM image_data")
    // From such a maximum nothing could be told to be used later.
    guard let latest = try row?.number(0), latest < .max else {
      throw DamagedRow(what: "image data: the order of use")
    }
    return latest + 1
  }

  /// - Returns: Whether there was anything to delete.
  private static func delete(
    _ db: Database, where condition: String, _ arguments: StatementArguments,
    from totals: inout SQLiteTotals
  ) throws -> Bool {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*), ifnull(sum(size), 0) FROM image_data WHERE \(condition)",
      arguments: arguments)
    guard let row, try row.number(0) > 0 else { return false }
    let (count, bytes) = (Int(try row.number(0)), Int(try row.number(1)))
    guard count <= totals.images, (0...totals.bytes).contains(bytes) else {
      throw DamagedRow(what: "image data: a size is wrong")
    }
    try db.execute(sql: "DELETE FROM image_data WHERE \(condition)", arguments: arguments)
    totals.images -= count
    totals.bytes -= bytes
    return true
  }
}
