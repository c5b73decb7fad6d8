import CSQLite
import FoundationEssentials

/// The current row of a statement. A value of another type, which only damage produces, is an error.
struct Row {
  let statement: OpaquePointer?

  func int(_ column: CInt) throws -> Int {
    try check(column, type: SQLITE_INTEGER)
    return Int(sqlite3_column_int64(statement, column))
  }

  func text(_ column: CInt) throws -> String {
    try check(column, type: SQLITE_TEXT)
    // SQLite returns no address if it runs out of memory.
    guard let start = sqlite3_column_text(statement, column),
      let text = String(
        validating: UnsafeBufferPointer(start: start, count: count(column)), as: UTF8.self)
    else { throw Self.mismatch }
    return text
  }

  /// Returns the text, or an empty one if it can't be read; for texts that carry their own checksum.
  func checkedText(_ column: CInt) -> String { (try? text(column)) ?? "" }

  func data(_ column: CInt) throws -> Data {
    try check(column, type: SQLITE_BLOB)
    let start = sqlite3_column_blob(statement, column)
    let count = count(column)
    guard let start else {
      if count > 0 { throw Self.mismatch }
      return Data()
    }
    return Data(bytes: start, count: count)
  }

  private func count(_ column: CInt) -> Int { Int(sqlite3_column_bytes(statement, column)) }

  private func check(_ column: CInt, type: CInt) throws {
    guard sqlite3_column_type(statement, column) == type else { throw Self.mismatch }
  }

  private static let mismatch = DatabaseError(
    code: SQLITE_MISMATCH, message: "a value is of another type")
}

/// A value that can be bound to a `?` of a statement.
protocol SQLiteValue {
  func bind(to statement: OpaquePointer?, at index: CInt) -> CInt
}

extension Int: SQLiteValue {
  func bind(to statement: OpaquePointer?, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension String: SQLiteValue {
  func bind(to statement: OpaquePointer?, at index: CInt) -> CInt {
    var text = self
    return text.withUTF8 { shim_bind_text(statement, index, $0.baseAddress, UInt64($0.count)) }
  }
}

extension Data: SQLiteValue {
  func bind(to statement: OpaquePointer?, at index: CInt) -> CInt {
    withUnsafeBytes { shim_bind_blob(statement, index, $0.baseAddress, UInt64($0.count)) }
  }
}
