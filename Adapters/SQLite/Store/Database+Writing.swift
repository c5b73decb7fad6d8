import GRDB

/// How much a write must survive.
enum Durability: String {
  /// A power cut: lists.
  case full = "FULL"
  /// A crash of the program: image data, which can be loaded again.
  case normal = "NORMAL"
}

extension Database {
  /// Makes the connection ready for a transaction that writes, outside of one.
  func prepareToWrite(_ durability: Durability, into file: SQLiteFile) throws {
    // Before anything touches the file, for it may be another program's.
    try inTransaction(.deferred) {
      _ = try SQLiteSchema.state(self, place: file.place)
      return .commit
    }
    try useWriteAheadLog(patience: file.patience)
    try execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
  }

  // Readers and a writer don't wait for each other in this mode; the file remembers it.
  private func useWriteAheadLog(patience: Double) throws {
    for steps in 0... {
      do {
        let mode = try String.fetchOne(cachedStatement(sql: "PRAGMA journal_mode"))
        if mode != "wal" { try execute(sql: "PRAGMA journal_mode = WAL") }
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // SQLite does not wait when two want the mode at once, for each might keep the other out.
        guard SQLiteWaiting.goesOn(after: steps, patience: patience) else { throw error }
      }
    }
  }
}
