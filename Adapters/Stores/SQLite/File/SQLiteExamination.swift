import GRDB
import OfflineCore

/// Looks for damage, in the file as a whole and in what it holds.
struct SQLiteExamination {
  let db: Database
  let place: String

  /// What is wrong with anything, for people.
  func problems() throws -> [String] {
    var problems = try file()
    // Which lists there are is only known of a file that is sound.
    for key in try problems.isEmpty ? SQLiteList.keys(db) : [] { problems += try list(key) }
    for record in SQLiteRecords.all { problems += try orphans(record) }
    return try problems + imageData()
  }

  /// What is wrong with the file as a whole; then no part of it can be relied on.
  func file() throws -> [String] {
    let structure = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
    return try structure.filter { $0 != "ok" } + problem { _ = try SQLiteList.keys(db) }
      + problem(imageTotals)
  }

  /// What is wrong with one list, if it is there.
  func list(_ key: ListKey) throws -> [String] {
    try problem {
      let record = try SQLiteRecords.record(of: key)
      if let list = try SQLiteList.find(key, db) { try record.check(list, db) }
    }
  }

  /// Whether a table has rows that belong to no list.
  func orphans(_ record: any SQLiteRecord.Type) throws -> [String] {
    // A file of an earlier version lacks the tables of later ones.
    guard try db.tableExists(record.table) else { return [] }
    return try problem {
      let sql = """
        SELECT count(*) FROM \(record.table) WHERE list NOT IN (SELECT id FROM lists)
        """
      guard let count = try Int.fetchOne(db, sql: sql), count > 0 else { return }
      throw DamagedRow(what: "\(record.table): \(count) rows of no list")
    }
  }

  private func imageTotals() throws {
    guard try !SQLiteImageDataStore.areMiscounted(db) else {
      throw DamagedRow(what: "image data: the totals are wrong")
    }
  }

  private func imageData() throws -> [String] {
    try problem {
      let rows = try Row.fetchCursor(db, sql: "SELECT url, checksum, bytes FROM image_data")
      while let row = try rows.next() {
        try Task.checkCancellation()
        guard let address = try row.text(0), case .blob(let data) = row.value(2).storage,
          try row.number(1) == SQLiteImageDataStore.checksum(data, address)
        else { throw DamagedRow(what: "image data: another checksum") }
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
      let failure = StoreError(error, place: place)
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
