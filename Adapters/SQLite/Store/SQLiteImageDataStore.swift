import CacheCore
import FoundationEssentials
import GRDB

/// An `ImageDataStore` in one SQLite file; its bytes survive a crash, and perhaps a power cut.
struct SQLiteImageDataStore: ImageDataStore {
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
          sql: """
            UPDATE image_data SET used = (SELECT max(used) + 1 FROM image_data) WHERE id = ?
            """, arguments: [found.id])
      }
    }
    return found.data
  }

  func save(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard data.count <= storage.imageLimit else { return }
    let address = url.absoluteString
    try await storage.recovering { try await save(data, address) }
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
    let sums = try await storage.read { db in try Self.sums(db) }
    return ImageDataUsage(
      count: sums?.count ?? 0, bytes: sums?.bytes ?? 0, limit: storage.imageLimit)
  }

  private func save(_ data: Data, _ address: String) async throws {
    try await storage.write(.normal) { [limit = storage.imageLimit] db in
      try Self.delete(db, where: "url = ?", [address])
      try db.execute(
        sql: """
          INSERT INTO image_data (url, size, used, checksum, bytes)
          VALUES (?, ?, (SELECT ifnull(max(used), 0) + 1 FROM image_data), ?, ?)
          """, arguments: [address, data.count, Self.checksum(data, address), data])
      try db.execute(
        sql: "UPDATE image_data_usage SET count = count + 1, bytes = bytes + ?",
        arguments: [data.count])
      while try Self.sums(db).bytes > limit {
        try Self.delete(db, where: "used = (SELECT min(used) FROM image_data)", [])
      }
    }
  }

  static func sums(_ db: Database) throws -> (count: Int, bytes: Int) {
    guard let row = try Row.fetchOne(db, sql: "SELECT count, bytes FROM image_data_usage") else {
      throw DamagedRow(what: "the sums of the image data are gone")
    }
    return (Int(try row.number(0)), Int(try row.number(1)))
  }

  static func removeAll(_ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM image_data; UPDATE image_data_usage SET count = 0, bytes = 0")
  }

  static func checksum(_ data: Data, _ address: String) -> Int64 {
    var digest = Digest64()
    digest.add(address)
    digest.add(data)
    return Int64(bitPattern: digest.sum)
  }

  private static func delete(
    _ db: Database, where condition: String, _ arguments: StatementArguments
  ) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*), ifnull(sum(size), 0) FROM image_data WHERE \(condition)",
      arguments: arguments)
    guard let row, try row.number(0) > 0 else {
      // An empty table that the sums say is too large would be evicted from for ever.
      guard condition == "url = ?" else { throw DamagedRow(what: "the sums of the image data") }
      return
    }
    try db.execute(sql: "DELETE FROM image_data WHERE \(condition)", arguments: arguments)
    try db.execute(
      sql: "UPDATE image_data_usage SET count = count - ?, bytes = bytes - ?",
      arguments: [try row.number(0), try row.number(1)])
  }
}
