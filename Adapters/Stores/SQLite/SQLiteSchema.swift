import CSQLite
import FoundationEssentials
import OfflineCore

/// The format of the file: its mark, its version and its tables.
enum SQLiteSchema {
  /// The mark of our files in the header, "EFed" in ASCII; SQLite keeps the field for this.
  static let applicationID: Int32 = 0x4546_6564
  private static let version = 4
  /// In bytes. Pictures are read and written page by page.
  static let pageSize = 16384

  /// Spelled exactly as SQLite keeps them, so that they can be compared.
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
    // A separate table, because SQLite reads a whole row to change a number in it.
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
  private static let ours = "('lists', 'pages', 'images', 'image_data', 'totals')"
  private static let others = "(SELECT 1 FROM sqlite_schema WHERE lower(tbl_name) NOT IN \(ours))"

  /// A query for problems of our tables. Tables of other programs in the file are not checked.
  static let checks = """
    SELECT integrity_check FROM (SELECT 20 AS part WHERE NOT EXISTS \(others)
      UNION ALL SELECT name FROM sqlite_schema WHERE name IN \(ours) AND EXISTS \(others)
    ), pragma_integrity_check(part) WHERE integrity_check <> 'ok'
    UNION ALL SELECT 'the totals of the images are wrong' WHERE NOT EXISTS (SELECT 1 FROM totals
      WHERE (images, bytes) = (SELECT count(*), ifnull(sum(size), 0) FROM images))
    UNION ALL SELECT 'the size of an image is wrong' WHERE EXISTS (SELECT 1
      FROM images LEFT JOIN image_data ON image = id WHERE size IS NOT length(data))
    UNION ALL SELECT 'data of no image'
      WHERE EXISTS (SELECT 1 FROM image_data WHERE image NOT IN (SELECT id FROM images))
    UNION ALL SELECT 'pages of no list'
      WHERE EXISTS (SELECT 1 FROM pages WHERE list NOT IN (SELECT id FROM lists))
    """

  /// Returns the bytes of a file without any lists or images.
  static func emptyFile() throws -> Data {
    let db = try Database(":memory:")
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
    try mark(db)
  }

  static func mark(_ db: Database) throws {
    try db.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  /// Returns whether a file holds only our tables and no mark, like a copy made statement by statement
  /// (`.dump`, `.clone`). Reads nothing but the file, because it may belong to another program.
  static func isCopy(_ path: String) -> Bool {
    let address = URL(filePath: path).absoluteString + "?immutable=1"
    return (try? isThere(Database(address))) == true
  }

  /// Returns whether other programs keep more than statistics in the file.
  static func holdsOthers(_ db: Database) throws -> Bool {
    let query = """
      SELECT EXISTS (SELECT 1 FROM sqlite_schema
        WHERE lower(tbl_name) NOT IN \(ours) AND tbl_name NOT LIKE 'sqlite_stat_')
      """
    return try db.first(query) { try $0.int(0) } == 1
  }

  /// Returns whether the file has our application id.
  static func isMarked(_ db: Database) throws -> Bool {
    try db.first("PRAGMA application_id") { try $0.int(0) } == Int(applicationID)
  }

  /// Returns whether our tables are there, as we created them. Objects of other programs are
  /// ignored unless they affect our tables: a trigger, or a unique index that may reject a row.
  ///
  /// - Throws: ``OfflineCore/StoreError`` with the reason `newerFormat`, `damaged` or `notOurs`.
  static func isThere(_ db: Database) throws -> Bool {
    let found = try db.first("PRAGMA user_version") { try $0.int(0) } ?? 0
    guard found <= version else {
      throw StoreError(.newerFormat, detail: "format \(found); known is \(version)")
    }
    let query = """
      SELECT ifnull(sql, name), lower(tbl_name) IN \(ours)
        AND (type <> 'index' OR ifnull(sql, '') LIKE 'CREATE UNIQUE %') FROM sqlite_schema
      """
    let all = try db.rows(query) { (text: try $0.text(0), acts: try $0.int(1) != 0) }
    let isMarked = try isMarked(db)
    if !isMarked, found == 0, all.isEmpty { return false }
    let texts = all.filter { $0.acts || expected.contains($0.text) }.map(\.text)
    guard found == version || !isMarked && found == 0 && all.count == expected.count,
      texts.count == expected.count, Set(texts) == expected
    else {
      throw StoreError(
        isMarked ? .damaged : .notOurs, detail: "the tables are not those of format \(version)")
    }
    return true
  }
}

extension StoreError {
  /// Creates the error that callers see, or `nil` for an error that is not a failure of the store,
  /// such as a cancellation.
  init?(database error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError:
      let reason = Reason(error)
      let detail =
        switch error.code {
        // SQLite's own texts "database is locked" and "interrupted" would not help the user.
        case _ where reason == .busy: "another program holds the file"
        case SQLITE_INTERRUPT: "there are more rows than the file has room for"
        // The reason fits every other failure, so tell which one it was.
        case _ where reason == .denied: "\(error.message) (SQLite's error \(error.code))"
        default: error.message
        }
      self.init(reason, detail: detail)
    default: return nil
    }
  }
}

extension StoreError.Reason {
  fileprivate init(_ error: DatabaseError) {
    switch (error.code & 0xFF, error.code) {
    // A value of another type than we wrote is damage too.
    case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _), (SQLITE_MISMATCH, _), (_, SHIM_IOERR_SHORT_READ):
      self = .damaged
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _), (SQLITE_PROTOCOL, _): self = .busy
    // SQLite reserves space in advance only for the index of the log.
    case (SQLITE_FULL, _), (_, SHIM_IOERR_SHMSIZE): self = .full
    default: self = .denied
    }
  }
}
