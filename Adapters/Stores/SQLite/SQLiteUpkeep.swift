import FoundationEssentials
import GRDB
import OfflineCore

/// The SQLite file as a whole.
struct SQLiteUpkeep: StoreUpkeep {
  let storage: SQLiteStorage

  func savedLists() async throws -> [ListKey] {
    try await storage.read { try SQLiteList.keys($0) } ?? []
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
      return try await storage.read { [place = storage.place] db in
        try SQLiteExamination(db: db, place: place).problems()
      } ?? []
    } catch let error as StoreError where error.reason == .damaged {
      return [error.detail]
    }
  }

  func setAsideUnknown() async throws -> Int {
    guard try storage.file.identity() != nil else {
      try Task.checkCancellation()
      return 0
    }
    return try await storage.recovering { isSetAside in
      _ = try await savedLists()
      return isSetAside ? 1 : 0
    }
  }

  func removeDamagedImageData() async throws -> Int {
    guard try storage.file.identity() != nil else {
      try Task.checkCancellation()
      return 0
    }
    return try await storage.recovering { _ in
      // Reading, for it takes long, and others may want to write meanwhile.
      let found = try await storage.read { db in
        let rows = try SQLiteImageDataStore.damagedRows(db)
        return (rows, isSound: try rows.isEmpty && !SQLiteImageDataStore.areMiscounted(db))
      }
      guard let (rows, isSound) = found, !isSound else { return 0 }
      return try await storage.write(.normal) { try SQLiteImageDataStore.removeDamaged(rows, $0) }
    }
  }

  func clear() async throws {
    guard try storage.file.identity() != nil else { return try Task.checkCancellation() }
    try await storage.recovering { _ in
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
    try await storage.writer.compact()
  }
}
