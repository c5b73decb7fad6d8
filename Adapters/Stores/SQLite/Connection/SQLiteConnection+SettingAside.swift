import GRDB
import OfflineCore

extension SQLiteConnection {
  /// Sets aside a list if the damage is in it alone, and else the whole file; without suspending, so
  /// that no other call of this connection waits for the lock on the copy while this one holds it.
  ///
  /// - Parameters:
  ///   - stamp: The state of the copy when the damage was found.
  ///   - told: Is told how much was set aside; not when somebody else has done so in the meantime.
  func setAside(
    _ key: ListKey?, since stamp: SQLiteFile.CopyStamp?,
    told: @Sendable (SetAside.Extent) -> Void
  ) async throws {
    try await file.translatingErrors {
      try Task.checkCancellation()
      close()
      try await file.setAside(since: stamp) { copy in
        if let key, try await deleteIfDamagedAlone(key, after: copy) { return told(.oneList) }
        try copy()
        try file.reset()
        told(.everything)
      }
    }
  }

  /// Deletes a list if the damage is in it alone.
  ///
  /// - Parameter copy: Keeps the file as it is, before anything is deleted.
  /// - Returns: Whether it was.
  private func deleteIfDamagedAlone(
    _ key: ListKey, after copy: () throws -> Void
  ) async throws -> Bool {
    do {
      guard try file.identity() != nil else { return false }
      try file.checkHeader()
      return try await perform(on: file.connect()) { db in
        try db.prepareToWrite(into: file)
        guard try isSoundAsAWhole(db) else { return false }
        try db.setDurability(.full)
        return try db.write(into: file) { db in try deleteIfDamaged(key, db, after: copy) }
      }
    } catch is DamagedRow {
      return false
    } catch let error as StoreError where error.reason == .damaged {
      return false
    } catch let error as DatabaseError {
      try Task.checkCancellation()
      let failure = StoreError(error, place: file.place)
      guard failure.reason == .damaged else { throw failure }
      return false
    }
  }

  // Reading, for it takes long in a large file, and others may want to write meanwhile.
  private func isSoundAsAWhole(_ db: Database) throws -> Bool {
    try db.transaction(.deferred) { db in
      try SQLiteExamination(db: db, place: file.place).file().isEmpty
    }
  }

  private func deleteIfDamaged(
    _ key: ListKey, _ db: Database, after copy: () throws -> Void
  ) throws -> Bool {
    let examination = SQLiteExamination(db: db, place: file.place)
    let record = try SQLiteRecords.record(of: key)
    guard try !(examination.list(key) + examination.orphans(record)).isEmpty else { return false }
    // While nobody else can write, so that the copy is of one moment.
    try copy()
    try record.deleteWithOrphans(key, db)
    return true
  }
}

extension SQLiteRecord {
  /// Deletes a list with its rows, also those that damage has taken from it.
  fileprivate static func deleteWithOrphans(_ key: ListKey, _ db: Database) throws {
    try SQLiteItems<Self>.delete(key, db)
    try db.execute(sql: "DELETE FROM \(table) WHERE list NOT IN (SELECT id FROM lists)")
  }
}
