import CacheCore
import FoundationEssentials
import GRDB

/// The SQLite file as a whole.
struct SQLiteUpkeep: StoreUpkeep {
  let storage: SQLiteStorage

  func savedLists() async throws -> [ListKey] {
    try await storage.read { try SQLiteList.keys($0) } ?? []
  }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.read { db in
      try Row.fetchAll(db, sql: "SELECT url FROM image_data ORDER BY used").map { row in
        guard
          let url = try row.text(0).flatMap({ URL(string: $0, encodingInvalidCharacters: false) })
        else { throw DamagedRow(what: "image data has no address") }
        return url
      }
    } ?? []
  }

  func problems() async throws -> [String] {
    do {
      return try await storage.read { db in
        let structure = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        return structure.filter { $0 != "ok" } + listProblems(db) + imageProblems(db)
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
        try db.execute(sql: "DELETE FROM lists; DELETE FROM \(FeedImageRecord.table)")
        try SQLiteImageDataStore.removeAll(db)
      }
    }
    try await storage.compact()
  }

  private func listProblems(_ db: Database) -> [String] {
    Self.problem {
      for key in try SQLiteList.keys(db) {
        guard let list = try SQLiteList.find(key, db) else { continue }
        try SQLiteItems<FeedImageRecord>(list).check(db)
      }
    }
  }

  private func imageProblems(_ db: Database) -> [String] {
    Self.problem {
      var (count, bytes) = (0, 0)
      let rows = try Row.fetchCursor(db, sql: "SELECT url, checksum, bytes FROM image_data")
      while let row = try rows.next() {
        guard let address = try row.text(0), case .blob(let data) = row.value(2).storage,
          try row.number(1) == SQLiteImageDataStore.checksum(data, address)
        else { throw DamagedRow(what: "image data: another checksum") }
        count += 1
        bytes += data.count
      }
      guard try SQLiteImageDataStore.sums(db) == (count, bytes) else {
        throw DamagedRow(what: "image data: the sums are wrong")
      }
    }
  }

  private static func problem(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let error as DamagedRow {
      return [error.what]
    } catch {
      return ["\(error)"]
    }
  }
}
