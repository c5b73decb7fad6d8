import GRDB
import OfflineCore

extension StoreError {
  /// What an error of SQLite means to a caller.
  init(_ error: DatabaseError, place: String) {
    let reason: Reason =
      switch error.resultCode {
      // A table, a column, a value or a length that is not as we made it is damage too.
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT,
        .SQLITE_TOOBIG:
        .damaged
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ: .damaged
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
      case .SQLITE_FULL: .full
      default: .denied
      }
    self.init(reason, place: place, detail: error.message ?? "\(error.resultCode)")
  }
}

/// A row that is not what was written: its checksum or its place in the list is wrong.
struct DamagedRow: Error {
  let what: String
}

extension SQLiteFile {
  /// Throws what a caller can do something about in place of what SQLite says.
  nonisolated(nonsending) func translatingErrors<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as DatabaseError {
      // Cancelling interrupts statements and waiting, which SQLite calls by other names.
      try Task.checkCancellation()
      throw StoreError(error, place: place)
    } catch let error as DamagedRow {
      throw StoreError(.damaged, place: place, detail: error.what)
    }
  }
}
