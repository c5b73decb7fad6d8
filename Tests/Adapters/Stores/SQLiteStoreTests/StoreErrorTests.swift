import GRDB
import OfflineCore
import Testing

@testable import SQLiteStore

struct StoreErrorTests {
  /// What is not damage must not be taken for it: damage is quarantined.
  @Test(arguments: [
    (ResultCode.SQLITE_CORRUPT, StoreError.Reason.damaged),
    (.SQLITE_CORRUPT_INDEX, .damaged),
    (.SQLITE_NOTADB, .damaged),
    (.SQLITE_TOOBIG, .damaged),
    (.SQLITE_INTERRUPT, .damaged),
    (.SQLITE_IOERR_SHORT_READ, .damaged),
    (.SQLITE_IOERR, .denied),
    (.SQLITE_IOERR_READ, .denied),
    (.SQLITE_IOERR_FSYNC, .denied),
    (.SQLITE_NOMEM, .denied),
    (.SQLITE_CANTOPEN, .denied),
    (.SQLITE_READONLY, .denied),
    (.SQLITE_PERM, .denied),
    (.SQLITE_FULL, .full),
    (.SQLITE_BUSY, .busy),
    (.SQLITE_BUSY_RECOVERY, .busy),
    (.SQLITE_BUSY_SNAPSHOT, .busy),
    (.SQLITE_LOCKED, .busy),
    (.SQLITE_PROTOCOL, .busy),
  ])
  func eachFailureHasItsReason(code: ResultCode, reason: StoreError.Reason) {
    let error = StoreError(database: DatabaseError(resultCode: code))
    #expect(error.reason == reason)
    #expect(!error.detail.isEmpty)
  }
}
