import FileStoreSupport
import FoundationEssentials
import GRDB
import GRDBSQLite
import Glibc
import OfflineCore

/// A connection of SQLite, and what is known of the file as long as it is open.
final class OpenDatabase {
  let queue: DatabaseQueue
  let status: FileStatus
  private let file: SQLiteFile
  /// The number that SQLite gives to the tables as they were when they were looked at.
  private var checkedSchema: Int?
  private var isReadyToWrite = false
  private var durability = Durability.full

  /// - Parameter isImmutable: Whether nobody writes the file meanwhile.
  init(_ file: SQLiteFile, _ status: FileStatus, isImmutable: Bool = false) throws {
    var configuration = Configuration()
    configuration.busyMode = .callback {
      LockWait.shouldRetry(after: $0, limit: file.options.timeLimit)
    }
    configuration.label = file.place
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      // For a new file. The log grows to 16 MiB before it is merged, for pictures would fill a
      // shorter one at once.
      try db.execute(sql: "PRAGMA page_size = \(SQLiteSchema.pageSize)")
      // SQLite asks on the thread of the task, so that cancelling it ends the statement under way.
      let mayEnd: @convention(c) (UnsafeMutableRawPointer?) -> CInt = { _ in
        Task.isCancelled || !StatementLimit.current.allowsMore() ? 1 : 0
      }
      sqlite3_progress_handler(db.sqliteConnection, StatementLimit.stride, mayEnd, nil)
    }
    let path =
      isImmutable ? URL(filePath: file.path).absoluteString + "?immutable=1" : file.path
    queue = try file.withFolderLock(LOCK_SH) { [configuration] in
      try file.check(status)
      try file.checkHeader()
      try file.checkCompanions()
      return try DatabaseQueue(path: path, configuration: configuration)
    }
    self.status = status
    self.file = file
  }

  /// The last one to close a file merges the log into it, and removes the log by its name: which
  /// may be that of another file by now.
  deinit {
    do {
      try file.withFolderLock(LOCK_SH) {
        try file.check(status)
        try queue.close()
      }
    } catch {
      queue.writeWithoutTransaction { db in
        var keepsLog: CInt = 1
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
      }
    }
  }

  /// Whether our tables are there, and nothing else; looked at again when somebody has changed them.
  func hasTables(_ db: Database) throws -> Bool {
    let schema = try db.first("PRAGMA schema_version") { try $0.decode(Int.self, atIndex: 0) }
    if schema != checkedSchema { checkedSchema = try SQLiteSchema.isThere(db) ? schema : nil }
    return checkedSchema != nil
  }

  /// Makes the connection, and a file that is still empty, ready for transactions that write.
  func prepareToWrite(_ db: Database, creates: Bool, _ durability: Durability) throws -> Bool {
    if !isReadyToWrite {
      if try !db.transaction(.deferred, hasTables) {
        guard creates else { return false }
        try db.transaction(.immediate) { db in
          try file.check(status)
          // Before there is a log, so that the mark is in the file itself.
          if try !hasTables(db) { try SQLiteSchema.create(db) }
        }
      }
      // Readers and a writer don't wait for each other in this mode; the file remembers it. SQLite
      // does not wait when two want the mode at once, for each might keep the other out.
      try LockWait.retrying(file.options.timeLimit) { try db.run("PRAGMA journal_mode = WAL") }
      isReadyToWrite = true
    }
    if durability != self.durability {
      try db.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
      self.durability = durability
    }
    return true
  }
}
