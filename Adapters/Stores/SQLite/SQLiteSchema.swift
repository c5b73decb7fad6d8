import FoundationEssentials
import GRDB
import GRDBSQLite
import OfflineCore

/// The format of the file: its mark, its version and its tables.
enum SQLiteSchema {
  /// The mark of our files in the header, "EFed" in ASCII; SQLite keeps the field for this.
  static let applicationID: Int32 = 0x4546_6564
  private static let version = 4
  /// In bytes: a picture is read and written page by page.
  static let pageSize = 16384

  /// As SQLite keeps them, word by word, so that they can be compared.
  private static let statements = [
    """
    CREATE TABLE lists (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      tag TEXT NOT NULL,
      head TEXT NOT NULL -- a JSON object
    ) STRICT
    """,
    """
    CREATE TABLE pages (
      list INTEGER NOT NULL,
      first INTEGER NOT NULL, -- the number in its list of the first item
      page TEXT NOT NULL, -- a JSON object with the array "items"
      PRIMARY KEY (list, first)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE images (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      head TEXT NOT NULL, -- a JSON object
      size INTEGER NOT NULL,
      used INTEGER NOT NULL -- grows with each use
    ) STRICT
    """,
    // Apart, for SQLite reads a whole row to change a number in it.
    """
    CREATE TABLE image_data (
      image INTEGER PRIMARY KEY,
      data BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX images_by_use ON images (used)",
    "CREATE TABLE totals (images INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT",
  ]
  private static let expected = Set(
    statements + ["sqlite_autoindex_lists_1", "sqlite_autoindex_images_1"])

  /// The bytes of a file that keeps nothing yet.
  static func emptyFile() throws -> Data {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA page_size = \(pageSize)") }
    return try DatabaseQueue(configuration: configuration).inDatabase { db in
      try create(db)
      var count: Int64 = 0
      guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &count, 0) else {
        throw StoreError(.full, detail: "no memory for a new file")
      }
      defer { sqlite3_free(bytes) }
      return Data(bytes: bytes, count: Int(count))
    }
  }

  static func create(_ db: Database) throws {
    try db.execute(sql: statements.joined(separator: ";"))
    try db.execute(sql: "INSERT INTO totals (images, bytes) VALUES (0, 0)")
    try db.execute(
      sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  /// Whether our tables are there; nothing else may be, such as a trigger that somebody planted.
  ///
  /// - Throws: ``OfflineCore/StoreError`` with the reason `newerFormat`; ``Damage``.
  static func isThere(_ db: Database) throws -> Bool {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard found <= version else {
      throw StoreError(.newerFormat, detail: "format \(found); known is \(version)")
    }
    let texts: [String] = try db.values("SELECT ifnull(sql, name) FROM sqlite_schema")
    let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id")
    if mark == 0, found == 0, texts.isEmpty { return false }
    guard found == version, texts.count == expected.count, Set(texts) == expected else {
      throw StoreError(.damaged, detail: "the tables are not those of format \(version)")
    }
    return true
  }
}

extension StoreError {
  /// What went wrong in this store means to a caller.
  init(database error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case is RowDecodingError: self.init(.damaged, detail: "a value is of another type")
    case let error as DatabaseError:
      let reason = Reason(error)
      let detail =
        switch error.resultCode {
        // "database is locked" would be a riddle, and so would "interrupted".
        case _ where reason == .busy: "another program holds the file"
        case .SQLITE_INTERRUPT: "there are more rows than the file has room for"
        default: error.message ?? "\(error.resultCode)"
        }
      self.init(reason, detail: detail)
    default: self.init(.denied, detail: "\(error)")
    }
  }
}

extension StoreError.Reason {
  fileprivate init(_ error: DatabaseError) {
    switch (error.resultCode, error.extendedResultCode) {
    // A table, a column or a value that is not as we made it is damage too.
    case (.SQLITE_CORRUPT, _), (.SQLITE_NOTADB, _), (.SQLITE_ERROR, _), (.SQLITE_MISMATCH, _),
      (.SQLITE_CONSTRAINT, _), (.SQLITE_TOOBIG, _), (_, .SQLITE_IOERR_SHORT_READ),
      // Who was not cancelled was ended by the limit of a statement.
      (.SQLITE_INTERRUPT, _):
      self = .damaged
    case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _), (.SQLITE_PROTOCOL, _): self = .busy
    // The index of the log is all that SQLite makes room for in advance.
    case (.SQLITE_FULL, _), (_, .SQLITE_IOERR_SHMSIZE): self = .full
    default: self = .denied
    }
  }
}

extension Database {
  /// What a statement finds; it is parsed once for each connection.
  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    StatementLimit.current.reset()
    return try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  /// What is in the first row that a statement finds; without a copy of the row, which may be large.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value
  ) throws -> Value? {
    StatementLimit.current.reset()
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    // A row is there as long as its cursor is.
    return try withExtendedLifetime(rows) { try rows.next().map(value) }
  }

  /// What a statement finds in its first column.
  func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ arguments: StatementArguments = []
  ) throws -> [Value] {
    try rows(sql, arguments).map { try $0.decode(atIndex: 0) }
  }

  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    StatementLimit.current.reset()
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// Does `body` as one: all of it, or nothing when it throws.
  ///
  /// GRDB's own way has SQLite parse the statements at both ends each time, which takes as long as
  /// a short read.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: (Database) throws -> Value
  ) throws -> Value {
    try run("BEGIN \(kind.rawValue) TRANSACTION")
    do {
      let value = try body(self)
      try Task.checkCancellation()
      try run("COMMIT TRANSACTION")
      return value
    } catch {
      // Some errors end the transaction by themselves.
      if isInsideTransaction { try rollback() }
      throw error
    }
  }
}
