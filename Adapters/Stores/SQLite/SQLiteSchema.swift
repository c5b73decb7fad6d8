import CSQLite
import FoundationEssentials
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
    let db = try Database(":memory:", timeLimit: 0)
    try db.execute("PRAGMA page_size = \(pageSize)")
    try create(db)
    var count: Int64 = 0
    guard let bytes = sqlite3_serialize(db.connection, "main", &count, 0) else {
      throw StoreError(.full, detail: "no memory for a new file")
    }
    defer { sqlite3_free(bytes) }
    return Data(bytes: bytes, count: Int(count))
  }

  static func create(_ db: Database) throws {
    try db.execute(statements.joined(separator: ";"))
    try db.execute("INSERT INTO totals (images, bytes) VALUES (0, 0)")
    try db.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  /// Whether our tables are there; nothing else may be, such as a trigger that somebody planted.
  ///
  /// - Throws: ``OfflineCore/StoreError`` with the reason `newerFormat`; ``Damage``.
  static func isThere(_ db: Database) throws -> Bool {
    let found = try db.first("PRAGMA user_version") { try $0.int(0) } ?? 0
    guard found <= version else {
      throw StoreError(.newerFormat, detail: "format \(found); known is \(version)")
    }
    let texts = try db.rows("SELECT ifnull(sql, name) FROM sqlite_schema") { try $0.text(0) }
    let mark = try db.first("PRAGMA application_id") { try $0.int(0) }
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
    case let error as DatabaseError:
      let reason = Reason(error)
      let detail =
        switch error.code {
        // "database is locked" would be a riddle, and so would "interrupted".
        case _ where reason == .busy: "another program holds the file"
        case SQLITE_INTERRUPT: "there are more rows than the file has room for"
        default: error.message
        }
      self.init(reason, detail: detail)
    default: self.init(.denied, detail: "\(error)")
    }
  }
}

extension StoreError.Reason {
  fileprivate init(_ error: DatabaseError) {
    switch (error.code & 0xFF, error.code) {
    // A table, a column or a value that is not as we made it is damage too.
    case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _), (SQLITE_ERROR, _), (SQLITE_MISMATCH, _),
      (SQLITE_CONSTRAINT, _), (SQLITE_TOOBIG, _), (_, SHIM_IOERR_SHORT_READ),
      // Who was not cancelled was ended by the limit of a statement.
      (SQLITE_INTERRUPT, _):
      self = .damaged
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _), (SQLITE_PROTOCOL, _): self = .busy
    // The index of the log is all that SQLite makes room for in advance.
    case (SQLITE_FULL, _), (_, SHIM_IOERR_SHMSIZE): self = .full
    default: self = .denied
    }
  }
}
