import Files
import OfflineCore
import Platform
import StorageEngine

/// The strength of the durability of a write.
enum Durability: String {
  /// Survives a power cut: for lists.
  case full = "FULL"
  /// Survives a crash of the program: for image data, which can be loaded again.
  case normal = "NORMAL"
}

/// A connection to the file, opened on first use and reopened when another process has moved the file.
actor SQLiteConnection {
  private enum Access { case read, write, create }

  private let file: SQLiteFile
  private let executor = BlockingExecutor("SQLiteStore")
  private var open: OpenDatabase?
  private var found: FileStatus?
  private var damaged: FileStatus?
  private var lacksSharedMemory = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(to file: SQLiteFile) { self.file = file }

  /// Reads in one transaction.
  ///
  /// - Returns: `nil` when there is no file, or nothing in it.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value? {
    try withFile(.read) { open, db in
      try db.transaction(.deferred) { try open.hasTables($0) ? body($0) : nil }
    }
  }

  /// Writes in one transaction.
  ///
  /// - Parameters:
  ///   - creates: `true` to create a file if there is none.
  ///   - deadline: The moment until which to wait; by default the deadline of the call.
  /// - Returns: `nil` if there is no file, or nothing in it, and none is to be created.
  func write<Value: Sendable>(
    _ durability: Durability, creates: Bool, until deadline: ContinuousClock.Instant? = nil,
    body: @Sendable (Database) throws -> Value
  ) throws -> Value? {
    try withFile(creates ? .create : .write, until: deadline) { open, db in
      guard try open.prepareToWrite(db, creates: creates, durability: durability) else {
        return nil
      }
      return try db.transaction(.immediate) { db in
        // A process that replaces the file holds the write lock.
        try file.check(open.status)
        // A trigger added meanwhile could make a save vanish, and a file emptied meanwhile counts
        // as another file.
        guard try open.hasTables(db) else { throw SQLiteFile.Moved() }
        return try body(db)
      }
    }
  }

  /// Best effort: writes only if no lock must be waited for, and ignores failure.
  func writeIfIdle(_ body: @Sendable (Database) throws -> Void) {
    _ = try? write(.normal, creates: false, until: .now, body: body)
  }

  /// Best effort: returns the space of deleted data to the file system, without waiting for locks.
  func compact() {
    _ = try? withFile(.write, until: .now) { _, db in
      try db.run("VACUUM")
      try db.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  func close() { open = nil }

  // MARK: The file as a whole

  /// Records that the file, as it was last seen, is damaged.
  func noteDamage() { damaged = found }

  /// Quarantines the file that was found damaged.
  ///
  /// - Returns: The new path, or `nil` if that file is no longer there.
  func quarantine() throws -> String? {
    close()
    return try damaged.flatMap(file.quarantine)
  }

  /// Removes the file. Works on a full disk, where SQLite can't even delete.
  ///
  /// - Parameter includingQuarantined: `true` to remove its quarantined files too.
  /// - Throws: ``OfflineCore/StoreError`` with the reason `notOurs` if other programs keep tables in it.
  func removeFile(includingQuarantined: Bool = false) throws {
    if (try? read(SQLiteSchema.holdsOthers)) == true {
      throw StoreError(.notOurs, detail: "another program keeps tables in \(file.path)")
    }
    close()
    try file.remove(includingQuarantined: includingQuarantined)
  }

  /// Atomically replaces this file with the file of `sibling`, which no other connection has open.
  func replaceFile(by sibling: SQLiteFile) async throws {
    try await SQLiteConnection(to: sibling).mergeLog(.write, while: {})
    // No process can write the old file until the new one is there, and no log is left that could
    // be mistaken for the log of the new file.
    let take: @Sendable () throws -> Void = { [file] in try file.take(sibling) }
    try mergeLog(.create, while: take)
  }

  /// Merges the log into the file, so that the file is whole without companions, and keeps writers
  /// out while `body` runs, under the lock on the folder.
  private func mergeLog(_ access: Access, while body: @Sendable () throws -> Void) throws {
    defer { close() }
    let isDone: Void? = try withFile(access) { open, db in
      guard try !SQLiteSchema.holdsOthers(db) else {
        throw StoreError(.notOurs, detail: "another program keeps tables in \(file.path)")
      }
      // A file without a log would continue with a journal, which must not meet the next file.
      _ = try open.prepareToWrite(db, creates: true, durability: .full)
      // Don't wait inside: processes that have the file open need the folder lock to close it.
      let deadline = db.deadline
      db.deadline = .now
      try LockWait.retry(until: deadline) {
        try file.withFolderLock(LOCK_EX, until: .now) {
          try db.run("PRAGMA wal_checkpoint(TRUNCATE)")
          try db.transaction(.immediate) { _ in
            try file.check(open.status)
            guard !file.hasLog else {
              throw StoreError(.busy, detail: "another program reads from its log")
            }
            // Open connections keep their files; new connections open the new file.
            try file.removeCompanions()
            try body()
          }
        }
      }
    }
    guard isDone != nil else { throw StoreError(.changed, detail: "\(file.path) is not there") }
  }

  // MARK: Opening

  /// Runs `body` with the current file, and again with the next one if the file is moved away.
  ///
  /// - Returns: `nil` if there is no file and none is to be created.
  @discardableResult
  private func withFile<Value>(
    _ access: Access, until deadline: ContinuousClock.Instant? = nil,
    body: (OpenDatabase, Database) throws -> Value?
  ) throws -> Value? {
    let deadline = deadline ?? file.options.deadline
    repeat {
      do {
        try Task.checkCancellation()
        if access == .create { try file.create(until: deadline) }
        if let open = try openFile(access, until: deadline) {
          open.database.deadline = deadline
          do {
            return try body(open, open.database)
          } catch let error as DatabaseError where error.mayBeDamage {
            try Task.checkCancellation()
            guard let damage = try open.damage() else { throw error }
            throw StoreError(.damaged, detail: damage)
          }
        }
        if access != .create { return nil }
      } catch is SQLiteFile.Moved {
        // The file may still be at the path, but empty.
        close()
      } catch let error as DatabaseError where error.lacksSharedMemory && !lacksSharedMemory {
        close()
        lacksSharedMemory = true
        // Tried even after the deadline, because it happens at most once and does not wait.
        return try withFile(access, until: deadline, body: body)
      } catch {
        // Cancellation interrupts statements and waits, which SQLite reports as other errors.
        try Task.checkCancellation()
        guard let failure = StoreError(database: error) else { throw error }
        if failure.reason == .damaged { noteDamage() }
        throw failure
      }
    } while ContinuousClock.now < deadline
    throw StoreError(.busy, detail: "the file is moved or emptied again and again")
  }

  private func openFile(
    _ access: Access, until deadline: ContinuousClock.Instant
  ) throws -> OpenDatabase? {
    found = try file.status()
    if let open, found?.isSameFile(as: open.status) != true { self.open = nil }
    guard open == nil, let found else { return open }
    do {
      open = try OpenDatabase(
        file, status: found, until: deadline, hasJournal: lacksSharedMemory)
      return open
    } catch  where access == .read && file.isAtRest {
      // SQLite lacks the right or the space to create the log that it needs even to read. Keep this
      // connection for one read only, because another process may write afterwards.
      guard (error as? DatabaseError)?.mayBeDamage != true,
        [.denied, .full].contains(StoreError(database: error)?.reason)
      else { throw error }
      return try OpenDatabase(file, status: found, until: deadline, isImmutable: true)
    }
  }
}
