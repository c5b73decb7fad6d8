import CSQLite
import OfflineCore
import Platform

/// A connection to SQLite with its prepared statements, for one thread at a time.
final class Database {
  enum TransactionKind: String {
    case deferred = "DEFERRED"
    case immediate = "IMMEDIATE"
  }

  /// `nil` once the connection is closed; then SQLite's functions report misuse.
  private(set) var connection: OpaquePointer?
  /// The moment until which statements wait for other processes that hold the file.
  var deadline: ContinuousClock.Instant
  /// Returns the size of the file and its log in bytes.
  var fileSize: () -> Int
  /// The number of steps that the running statement has done.
  private var steps = 0
  /// Prepared statements by their text: parsing a statement takes SQLite as long as a short read.
  private var statements: [String: OpaquePointer] = [:]

  /// Opens an existing file, and creates none.
  ///
  /// - Parameters:
  ///   - path: An absolute path, or an address that begins with "file:".
  ///   - deadline: The moment until which statements wait; by default they don't.
  ///   - fileSize: Returns the size of the file and its log in bytes, which bounds the work of a statement.
  ///   - library: The version of SQLite.
  init(
    _ path: String, until deadline: ContinuousClock.Instant = .now,
    fileSize: @escaping () -> Int = { 0 }, library: CInt = sqlite3_libversion_number()
  ) throws {
    self.deadline = deadline
    self.fileSize = fileSize
    // Earlier versions report a STRICT table as damage.
    guard library >= 3_037_000 else {
      throw StoreError(
        .denied,
        detail: "SQLite \(library / 1_000_000).\(library / 1000 % 1000) is "
          + "too old; install 3.37 or later")
    }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    try check(sqlite3_open_v2(path, &connection, flags, nil))
    sqlite3_extended_result_codes(connection, 1)
    // SQLite calls these on the thread of the task, so cancelling the task ends the running statement.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let mayRetry: @convention(c) (UnsafeMutableRawPointer?, CInt) -> CInt = { context, _ in
      Database.from(context).map { LockWait.step(until: $0.deadline) } == true ? 1 : 0
    }
    sqlite3_busy_handler(connection, mayRetry, context)
    let mayEnd: @convention(c) (UnsafeMutableRawPointer?) -> CInt = { context in
      Task.isCancelled || Database.from(context)?.allowsMoreSteps() == false ? 1 : 0
    }
    sqlite3_progress_handler(connection, Self.stride, mayEnd, context)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Database? {
    context.map { Unmanaged<Database>.fromOpaque($0).takeUnretainedValue() }
  }

  deinit { close() }

  func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close(connection)
    connection = nil
  }

  /// Returns the first 100 bytes of the file, padded with zeros, without a lock and before SQLite has
  /// interpreted or recovered any of it.
  func header() throws -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try check(sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file))
    var header = [UInt8](repeating: 0, count: 100)
    let result = file?.pointee.pMethods?.pointee.xRead?(file, &header, CInt(header.count), 0)
    guard let result, [SQLITE_OK, SHIM_IOERR_SHORT_READ].contains(result) else {
      throw DatabaseError(code: result ?? SQLITE_MISUSE, message: "the file can't be read")
    }
    return header
  }

  // MARK: Statements

  /// The number of steps after which SQLite asks whether a statement may go on.
  private static let stride: CInt = 10_000

  /// Bounds the work of a statement to about the amount that reading the whole file takes.
  ///
  /// A damaged file may refer to the same page many times, so that reading all of its rows would never
  /// end. A row of ours has more bytes than the steps that a statement needs to process it.
  private func allowsMoreSteps() -> Bool {
    steps += Int(Self.stride)
    // The writes of the current transaction may be in neither the file nor its log yet.
    let least = 200_000
    return steps <= least || steps - least <= fileSize()
  }

  /// Runs statements that are not needed again.
  func execute(_ sql: String) throws {
    steps = 0
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  /// Returns the rows of a statement.
  ///
  /// - Parameter value: Converts a row, and uses no statement itself.
  func rows<Value>(
    _ sql: String, arguments: [(any SQLiteValue)?] = [], value: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try visit(sql, arguments: arguments) { row in
      values.append(try value(row))
      return true
    }
    return values
  }

  /// Visits the rows of a statement one by one.
  ///
  /// - Parameter body: Returns whether to go on; uses no statement itself.
  func visit(
    _ sql: String, arguments: [(any SQLiteValue)?] = [], body: (Row) throws -> Bool
  ) throws {
    steps = 0
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for case (let index, let argument?) in arguments.enumerated() {
      try check(argument.bind(to: statement, at: CInt(index + 1)))
    }
    while try check(sqlite3_step(statement)) == SQLITE_ROW, try body(Row(statement: statement)) {}
  }

  /// Returns the value of the first row of a statement, or `nil` if there is none.
  func first<Value>(
    _ sql: String, arguments: [(any SQLiteValue)?] = [], value: (Row) throws -> Value
  ) throws -> Value? {
    var found: Value?
    try visit(sql, arguments: arguments) { row in
      found = try value(row)
      return false
    }
    return found
  }

  func run(_ sql: String, arguments: [(any SQLiteValue)?] = []) throws {
    try visit(sql, arguments: arguments) { _ in true }
  }

  /// Runs `body` in one transaction, which is rolled back if it throws.
  func transaction<Value>(
    _ kind: TransactionKind, body: (Database) throws -> Value
  ) throws -> Value {
    try run("BEGIN \(kind.rawValue) TRANSACTION")
    do {
      let value = try body(self)
      try Task.checkCancellation()
      try run("COMMIT TRANSACTION")
      return value
    } catch {
      // Some errors end the transaction by themselves.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK TRANSACTION") }
      throw error
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer? {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    statements[sql] = statement
    return statement
  }

  @discardableResult
  private func check(_ code: CInt) throws -> CInt {
    guard [SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else {
      // Read `errno`, because SQLite's own copy of it is lost when a commit fails.
      let (system, code) = (errno, sqlite3_extended_errcode(connection))
      // SQLite reports an exceeded quota or file size limit as an I/O error.
      if code & 0xFF == SQLITE_IOERR, [EDQUOT, EFBIG].contains(system) {
        throw DatabaseError(code: SQLITE_FULL, message: String(cString: strerror(system)))
      }
      throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
    return code
  }
}

/// An error of SQLite; `code` is the extended error code.
struct DatabaseError: Error {
  let code: CInt
  let message: String

  /// `true` if damage is only one of several possible causes. Others are objects of other programs
  /// in the file, and a library with other limits. A check of the file decides.
  var mayBeDamage: Bool {
    [SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_INTERRUPT].contains(code & 0xFF)
  }

  /// `true` if the file system lacks the shared memory that a write-ahead log needs:
  /// SQLITE_IOERR_SHMOPEN, _SHMLOCK and _SHMMAP.
  var lacksSharedMemory: Bool {
    code & 0xFF == SQLITE_IOERR && [18, 20, 21].contains(code >> 8)
  }
}
