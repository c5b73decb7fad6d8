import CSQLite
import Files
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine

/// A connection to SQLite, and what is known about the file while it is open.
final class OpenDatabase {
  let database: Database
  let status: FileStatus
  private let file: SQLiteFile
  /// The schema version for which the tables were checked last.
  private var checkedSchema: Int?
  private var isReadyToWrite = false
  private var durability = Durability.full
  private let hasJournal: Bool

  /// - Parameters:
  ///   - deadline: The moment until which opening waits for other processes.
  ///   - isImmutable: `true` if no process writes the file meanwhile.
  ///   - hasJournal: `true` to use a rollback journal, because a log needs shared memory.
  init(
    _ file: SQLiteFile, status: FileStatus, until deadline: ContinuousClock.Instant,
    isImmutable: Bool = false, hasJournal: Bool = false
  ) throws {
    let path =
      isImmutable ? URL(filePath: file.path).absoluteString + "?immutable=1" : file.path
    database = try file.withFolderLock(LOCK_SH, until: deadline) {
      let now = try file.check(status)
      // Opening reads no more than the header; the first statement may wait for a companion, or recover.
      let database = try Database(path, until: deadline) { file.size }
      // SQLite itself treats a file of one byte as empty.
      if now.size > 0 { try file.check(header: database.header()) }
      try file.checkCompanions()
      // Only an exclusive connection can merge a log into the file. TRUNCATE instead of DELETE: a
      // truncated journal stays empty after a power cut, a deleted one may come back.
      if hasJournal {
        try database.execute(
          """
          PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE;
          PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema
          """)
      }
      // The page size applies to a new file. Its log grows to 16 MiB before it is merged, because
      // pictures would fill a shorter log at once.
      try database.execute(
        """
        PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
        PRAGMA page_size = \(SQLiteSchema.pageSize)
        """)
      #if canImport(Darwin)
        // Without these, SQLite leaves what it flushes in the cache of the disk.
        try database.execute("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
      #endif
      return database
    }
    self.status = status
    self.file = file
    self.hasJournal = hasJournal
  }

  /// The last connection to close merges the log into the file and removes the log by name, which
  /// may be the name of another file's log by now.
  deinit {
    do {
      try file.withFolderLock(LOCK_SH, until: file.options.deadline) {
        try file.check(status)
        database.close()
      }
    } catch {
      var keepsLog: CInt = 1
      sqlite3_file_control(database.connection, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
    }
  }

  /// Returns whether our tables are there. Checks again if the schema version has changed.
  func hasTables(_ db: Database) throws -> Bool {
    let schema = try db.first("PRAGMA schema_version") { try $0.int(0) }
    if schema != checkedSchema { checkedSchema = try SQLiteSchema.isThere(db) ? schema : nil }
    return checkedSchema != nil
  }

  /// Checks the file after a failure that may be due to damage; returns the first problem.
  func damage() throws -> String? {
    do {
      return try database.rows(SQLiteSchema.checks) { try $0.text(0) }.first
    } catch let error as DatabaseError {
      // Without a cancellation, only the statement limit interrupts.
      try Task.checkCancellation()
      let isDamage =
        error.code == SQLITE_INTERRUPT || StoreError(database: error)?.reason == .damaged
      return isDamage ? error.message : nil
    }
  }

  /// Prepares the connection, and a file that is still empty, for write transactions.
  func prepareToWrite(_ db: Database, creates: Bool, durability: Durability) throws -> Bool {
    if !isReadyToWrite {
      let isThere = try db.transaction(.deferred, body: hasTables)
      if try !isThere || !SQLiteSchema.isMarked(db) {
        guard creates || isThere else { return false }
        try db.transaction(.immediate) { db in
          try file.check(status)
          // Write the mark before there is a log, so that it is in the file itself.
          try hasTables(db) ? SQLiteSchema.mark(db) : SQLiteSchema.create(db)
        }
      }
      // In this mode, readers and a writer don't wait for each other; the file remembers it. SQLite does
      // not wait when two connections request the mode at once, because each might block the other.
      if !hasJournal {
        try LockWait.retry(until: db.deadline) { try db.run("PRAGMA journal_mode = WAL") }
      }
      isReadyToWrite = true
    }
    // With a rollback journal, anything below FULL could corrupt the file after a power cut.
    if durability != self.durability, !hasJournal {
      try db.execute("PRAGMA synchronous = \(durability.rawValue)")
      self.durability = durability
    }
    return true
  }
}

/// Waiting in steps for other processes that hold the file. SQLite's own timeout would not end when the
/// task is cancelled.
enum LockWait {
  /// Waits one step, unless the deadline has passed or the task is cancelled.
  ///
  /// - Returns: `true` to try again.
  static func step(until deadline: ContinuousClock.Instant) -> Bool {
    guard !Task.isCancelled, .now < deadline else { return false }
    usleep(2000)
    return true
  }

  /// Repeats `body` while another process holds a lock that it needs.
  static func retry<Value>(
    until deadline: ContinuousClock.Instant, body: () throws -> Value
  ) throws -> Value {
    while true {
      do {
        return try body()
      } catch  where StoreError(database: error)?.reason == .busy && step(until: deadline) {}
    }
  }
}
