import CSQLite
import Files
import FoundationEssentials
import OfflineCore
import Platform
import Synchronization

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
  ///   - isImmutable: `true` if no process writes the file meanwhile.
  ///   - hasJournal: `true` to use a rollback journal, because a log needs shared memory.
  init(
    _ file: SQLiteFile, status: FileStatus, isImmutable: Bool = false, hasJournal: Bool = false
  ) throws {
    let path =
      isImmutable ? URL(filePath: file.path).absoluteString + "?immutable=1" : file.path
    database = try file.withFolderLock(LOCK_SH) {
      try file.check(status)
      try file.checkHeader()
      try file.checkCompanions()
      let database = try Database(path, timeLimit: file.options.timeLimit)
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
      try file.withFolderLock(LOCK_SH) {
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
        try LockWait.retry(for: file.options.timeLimit) { try db.run("PRAGMA journal_mode = WAL") }
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

/// Functions that wait in steps for other processes that hold the file. SQLite's own timeout would
/// not end when the task is cancelled.
enum LockWait {
  /// `true` if calls may wait at all.
  @TaskLocal static var isAllowed = true

  private static let step: Double = 0.002

  /// Waits one more step, up to `limit` seconds altogether.
  ///
  /// - Returns: `true` to try again.
  static func shouldRetry(after steps: Int, limit: Double) -> Bool {
    guard isAllowed, !Task.isCancelled, Double(steps) * step < limit else { return false }
    usleep(UInt32(step * 1_000_000))
    return true
  }

  /// Repeats `body` while another process holds a lock that it needs.
  static func retry<Value>(for limit: Double, body: () throws -> Value) throws -> Value {
    var steps = 0
    while true {
      do {
        return try body()
      } catch
        where StoreError(database: error)?.reason == .busy
        && shouldRetry(after: steps, limit: limit)
      {
        steps += 1
      }
    }
  }
}

/// A limit on the work of a statement: about the amount that reading the whole file takes.
///
/// A damaged file may refer to the same page many times, so that reading all of its rows would
/// never end. A row of ours has more bytes than the steps that a statement needs to process it.
final class StatementLimit: Sendable {
  @TaskLocal static var current = StatementLimit(fileSize: 0)

  /// The number of steps after which SQLite asks whether to continue.
  static let stride: Int32 = 10_000

  private let most: Int
  private let done = Atomic(0)

  /// - Parameter fileSize: The size of the file and its log in bytes.
  init(fileSize: Int) {
    // The writes of the current transaction may be in neither yet.
    most = 200_000 + fileSize
  }

  func reset() { done.store(0, ordering: .relaxed) }

  /// Counts ``stride`` more steps.
  ///
  /// - Returns: `true` if the statement may go on.
  func allowsMore() -> Bool {
    done.wrappingAdd(Int(Self.stride), ordering: .relaxed).newValue <= most
  }
}
