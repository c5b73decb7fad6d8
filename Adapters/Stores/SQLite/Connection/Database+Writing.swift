import GRDB

/// How much a write must survive.
enum Durability: String {
  /// A power cut: lists.
  case full = "FULL"
  /// A crash of the program: image data, which can be loaded again.
  case normal = "NORMAL"
}

extension Database {
  /// Makes the connection ready for transactions that write, outside of one.
  func prepareToWrite(into file: SQLiteFile) throws {
    // Before anything touches the file, for it may be another program's.
    _ = try transaction(.deferred) { try SQLiteSchema.state($0, place: file.place) }
    try useWriteAheadLog(patience: file.patience)
  }

  func setDurability(_ durability: Durability) throws {
    try execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
  }

  /// Writes in one transaction.
  func write<Value>(
    into file: SQLiteFile, _ body: (Database) throws -> Value
  ) throws -> Value {
    try transaction(.immediate) { db in
      try SQLiteSchema.migrate(db, place: file.place)
      return try body(db)
    }
  }

  // Readers and a writer don't wait for each other in this mode; the file remembers it.
  private func useWriteAheadLog(patience: Double) throws {
    for steps in 0... {
      do {
        let mode = try String.fetchOne(self, sql: "PRAGMA journal_mode")
        if mode != "wal" { try execute(sql: "PRAGMA journal_mode = WAL") }
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // SQLite does not wait when two want the mode at once, for each might keep the other out.
        guard SQLiteWaiting.shouldRetry(after: steps, patience: patience) else { throw error }
      }
    }
  }
}
