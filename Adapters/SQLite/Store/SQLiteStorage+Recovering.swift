import CacheCore
import GRDB

extension SQLiteStorage {
  // Others may set aside another list meanwhile, or be stopped half-way.
  private static let attempts = 8

  /// Runs a write that damage must not stop: what is damaged is set aside, and the write repeated.
  ///
  /// - Parameters:
  ///   - key: The list that the write is about. Damage in it alone takes it alone with it; any
  ///     other damage takes the whole file.
  ///   - write: Is told whether something was set aside before.
  nonisolated func recovering<Value>(
    _ key: ListKey? = nil, _ write: (_ isSetAside: Bool) async throws -> Value
  ) async throws -> Value {
    for attempt in 0..<Self.attempts {
      let stamp = file.copyStamp()
      do {
        return try await write(attempt > 0)
      } catch let error as StoreError where error.reason == .damaged {
        try await setAside(key, since: stamp)
      }
    }
    return try await write(true)
  }

  private func setAside(_ key: ListKey?, since stamp: SQLiteFile.CopyStamp?) throws {
    try Task.checkCancellation()
    disconnect()
    try file.setAside(since: stamp) { copy in
      defer { disconnect() }
      guard let key, try takeOut(key, after: copy) else {
        disconnect()
        try copy()
        return try file.reset()
      }
    }
  }

  /// Deletes a list if the damage is in it alone.
  ///
  /// - Parameter copy: Keeps the file as it is, before anything is deleted.
  /// - Returns: Whether it was.
  private func takeOut(_ key: ListKey, after copy: () throws -> Void) throws -> Bool {
    do {
      guard let queue = try connect(for: .writing) else { return false }
      return try queue.writeWithoutTransaction { [file] db in
        try db.prepareToWrite(.full, into: file)
        var isTakenOut = false
        try db.inTransaction(.immediate) {
          try SQLiteSchema.migrate(db, place: file.place)
          let examination = SQLiteExamination(db: db, place: file.place)
          let record = try SQLiteRecords.record(of: key)
          guard try examination.file().isEmpty,
            try !(examination.list(key) + examination.strays(record)).isEmpty
          else { return .rollback }
          // While nobody else can write, so that the copy is of one moment.
          try copy()
          try record.takeOut(key, db)
          isTakenOut = true
          return .commit
        }
        return isTakenOut
      }
    } catch is DamagedRow {
      return false
    } catch let error as StoreError where error.reason == .damaged {
      return false
    } catch let error as DatabaseError {
      let failure = StoreError(error, place: place)
      guard failure.reason == .damaged else { throw failure }
      return false
    }
  }
}

extension SQLiteRecord {
  /// Deletes a list with its rows, also those that damage has taken from it.
  fileprivate static func takeOut(_ key: ListKey, _ db: Database) throws {
    try SQLiteItems<Self>.delete(key, db)
    try db.execute(sql: "DELETE FROM \(table) WHERE list NOT IN (SELECT id FROM lists)")
  }
}
