import FoundationEssentials

/// The rows that a statement returns.
final class PostgresRows: @unchecked Sendable {
  // The reason for `@unchecked`: a pointer to a result that never changes.
  private let result: OpaquePointer
  private let library: LibPQ

  init(_ library: LibPQ, result: OpaquePointer) {
    (self.library, self.result) = (library, result)
  }

  deinit { library.clear(result) }

  var status: CInt { library.resultStatus(result) }

  var failure: PostgresFailure {
    let field = { (code: CInt) in
      self.library.errorField(self.result, code).map(String.init(cString:))
    }
    return PostgresFailure(
      state: field(LibPQ.Field.state) ?? "", message: field(LibPQ.Field.message) ?? "")
  }

  /// The number of rows.
  var count: Int { Int(library.rowCount(result)) }

  private func bytes(_ row: Int, column: Int) -> UnsafeRawBufferPointer? {
    // libpq takes a row or column that is not there for NULL.
    guard library.isNull(result, CInt(row), CInt(column)) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: library.value(result, CInt(row), CInt(column)),
      count: Int(library.length(result, CInt(row), CInt(column))))
  }

  /// Returns a text, or `nil` for NULL or a missing row.
  func text(_ row: Int, column: Int) -> String? {
    bytes(row, column: column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first two columns of all rows.
  var keysAndHeads: [(key: String, head: String)] {
    (0..<count).map { (text($0, column: 0) ?? "", text($0, column: 1) ?? "") }
  }

  /// The first column of all rows.
  var texts: [String] { (0..<count).compactMap { text($0, column: 0) } }

  /// Returns a `bigint`, or `nil` for NULL or a missing row.
  func int(_ row: Int, column: Int) -> Int? {
    bytes(row, column: column).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Returns a `bytea`, or `nil` for NULL or a missing row.
  func data(_ row: Int, column: Int) -> Data? { bytes(row, column: column).map { Data($0) } }
}
