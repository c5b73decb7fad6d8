import CacheCore
import FoundationEssentials
import GRDB

/// The SQLite file as a whole.
struct SQLiteUpkeep: StoreUpkeep {
  let storage: SQLiteStorage

  func savedLists() async throws -> [ListKey] {
    try await storage.read { try SQLiteList.all($0).map(\.key) } ?? []
  }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.read { db in
      let addresses = try Row.fetchAll(
        db,
        sql: """
          SELECT url, id = (SELECT id FROM image_data WHERE url = outer.url)
          FROM image_data AS outer NOT INDEXED ORDER BY used
          """
      ).map { row in
        // The checksum, over all the bytes, would take long; the index knows the address too.
        guard try row.number(1) == 1,
          let url = try row.text(0).flatMap({ URL(string: $0, encodingInvalidCharacters: false) })
        else { throw DamagedRow(what: "image data has another address") }
        return url
      }
      guard try addresses.count == SQLiteTotals.read(db).images else {
        throw DamagedRow(what: "\(addresses.count) addresses of image data")
      }
      return addresses
    } ?? []
  }

  func problems() async throws -> [String] {
    do {
      return try await storage.read { db in
        let structure = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        return try structure.filter { $0 != "ok" } + listProblems(db) + imageProblems(db)
      } ?? []
    } catch let error as StoreError where error.reason == .damaged {
      return [error.detail]
    }
  }

  func clear() async throws {
    guard try storage.file.identity() != nil else { return try Task.checkCancellation() }
    try await storage.recovering {
      guard try await problems().isEmpty else {
        throw StoreError(.damaged, place: storage.place)
      }
      try await storage.write(.full) { db in
        for table in SQLiteRecords.tables + ["lists"] {
          try db.execute(sql: "DELETE FROM \(table)")
        }
        try SQLiteTotals.change(db) { $0.lists = 0 }
        try SQLiteImageDataStore.removeAll(db)
      }
    }
    try await storage.compact()
  }

  private func listProblems(_ db: Database) throws -> [String] {
    try problem {
      for list in try SQLiteList.all(db) {
        _ = try SQLiteList.find(list.key, db)
        try SQLiteRecords.record(of: list.key).check(list, db)
      }
    }
  }

  private func imageProblems(_ db: Database) throws -> [String] {
    try problem {
      var (count, bytes) = (0, 0)
      let rows = try Row.fetchCursor(db, sql: "SELECT url, checksum, bytes FROM image_data")
      while let row = try rows.next() {
        guard let address = try row.text(0), case .blob(let data) = row.value(2).storage,
          try row.number(1) == SQLiteImageDataStore.checksum(data, address)
        else { throw DamagedRow(what: "image data: another checksum") }
        count += 1
        bytes += data.count
      }
      let totals = try SQLiteTotals.read(db)
      guard totals.images == count, totals.bytes == bytes else {
        throw DamagedRow(what: "image data: the totals are wrong")
      }
    }
  }

  /// What is damaged; anything else that goes wrong, such as a cancellation, is no damage.
  private func problem(_ body: () throws -> Void) throws -> [String] {
    do {
      try body()
      return []
    } catch let error as DamagedRow {
      return [error.what]
    } catch let error as DatabaseError {
      let failure = StoreError(error, place: storage.place)
      guard failure.reason == .damaged else { throw error }
      return [failure.detail]
    }
  }
}

extension SQLiteRecord {
  fileprivate static func check(_ list: SQLiteList, _ db: Database) throws {
    try SQLiteItems<Self>(list).check(db)
  }
}
