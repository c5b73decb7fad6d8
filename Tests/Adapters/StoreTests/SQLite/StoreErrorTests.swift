import CSQLite
import OfflineCore
import Testing

@testable import SQLiteStore

struct StoreErrorTests {
  /// Only damage may be reported as damage, because damaged files are quarantined.
  @Test(arguments: [
    (SQLITE_CORRUPT, StoreError.Reason.damaged),
    (SQLITE_CORRUPT | 3 << 8, .damaged),  // an index
    (SQLITE_NOTADB, .damaged),
    (SQLITE_MISMATCH, .damaged),
    // Only a check of the file can tell whether it is damaged.
    (SQLITE_ERROR, .denied),
    (SQLITE_TOOBIG, .denied),
    (SQLITE_CONSTRAINT, .denied),
    (SQLITE_INTERRUPT, .denied),
    (SQLITE_IOERR | 2 << 8, .damaged),  // a short read
    (SQLITE_IOERR, .denied),
    (SQLITE_IOERR | 1 << 8, .denied),  // a read
    (SQLITE_IOERR | 4 << 8, .denied),  // fsync
    (SQLITE_NOMEM, .denied),
    (SQLITE_CANTOPEN, .denied),
    (SQLITE_READONLY, .denied),
    (SQLITE_PERM, .denied),
    (SQLITE_FULL, .full),
    (SQLITE_IOERR | 19 << 8, .full),  // the room of the index of the log
    (SQLITE_BUSY, .busy),
    (SQLITE_BUSY | 1 << 8, .busy),  // a recovery
    (SQLITE_BUSY | 2 << 8, .busy),  // a snapshot
    (SQLITE_LOCKED, .busy),
    (SQLITE_PROTOCOL, .busy),
  ])
  func eachFailureHasItsReason(code: CInt, reason: StoreError.Reason) {
    let error = StoreError(
      database: DatabaseError(code: code, message: String(cString: sqlite3_errstr(code))))
    #expect(error?.reason == reason)
    #expect(error?.detail.isEmpty == false)
  }

  @Test func whatIsNoFailureOfTheStoreIsNotTakenForOne() {
    #expect(StoreError(database: CancellationError()) == nil)
    #expect(StoreError(database: SQLiteFile.Moved()) == nil)
  }

  /// Earlier versions of SQLite report our tables as damage.
  @Test func aLibraryThatIsTooOldIsNotUsed() {
    #expect(
      throws: StoreError(.denied, detail: "SQLite 3.36 is too old; install 3.37 or later")
    ) { try Database(":memory:", library: 3_036_007) }
    #expect(throws: Never.self) { try Database(":memory:", library: 3_037_000) }
  }

  @Test(arguments: [(18, true), (19, false), (20, true), (21, true), (22, false)])
  func whatLacksSharedMemoryIsKnown(detail: CInt, lacks: Bool) {
    let error = DatabaseError(code: SQLITE_IOERR | detail << 8, message: "")
    #expect(error.lacksSharedMemory == lacks)
  }
}
