import CSQLite
import FeedCore
import FoundationEssentials

/// The baseline of the benchmark: the same lists written with SQLite's own functions, in the
/// simplest way: one row per item, and one durable transaction per list.
final class PlainSQLite {
  private static let schema = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS lists (id INTEGER PRIMARY KEY, name TEXT UNIQUE, saved_at REAL);
    CREATE TABLE IF NOT EXISTS items (
      list INTEGER, position INTEGER, id TEXT, description TEXT, location TEXT, url TEXT,
      PRIMARY KEY (list, position)) WITHOUT ROWID;
    """
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private let connection: OpaquePointer
  private let begin, commit, upsert, delete, insert: OpaquePointer

  init(_ path: String) throws {
    var connection: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK, let connection,
      sqlite3_exec(connection, Self.schema, nil, nil, nil) == SQLITE_OK
    else { throw Failure(message: "SQLite can't open \(path)") }
    func prepare(_ sql: String) throws -> OpaquePointer {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
      else { throw Failure(message: String(cString: sqlite3_errmsg(connection))) }
      return statement
    }
    self.connection = connection
    begin = try prepare("BEGIN IMMEDIATE")
    commit = try prepare("COMMIT")
    upsert = try prepare(
      """
      INSERT INTO lists (name, saved_at) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET saved_at = excluded.saved_at RETURNING id
      """)
    delete = try prepare("DELETE FROM items WHERE list = ?")
    insert = try prepare("INSERT INTO items VALUES (?, ?, ?, ?, ?, ?)")
  }

  deinit {
    for statement in [begin, commit, upsert, delete, insert] { sqlite3_finalize(statement) }
    sqlite3_close(connection)
  }

  func replace(_ name: String, with items: [FeedImage]) throws {
    try step(begin, expecting: SQLITE_DONE)
    bind(name, to: 1, of: upsert)
    sqlite3_bind_double(upsert, 2, 1)
    guard sqlite3_step(upsert) == SQLITE_ROW else { throw failure }
    let list = sqlite3_column_int64(upsert, 0)
    sqlite3_reset(upsert)
    sqlite3_bind_int64(delete, 1, list)
    try step(delete, expecting: SQLITE_DONE)
    for (position, item) in items.enumerated() {
      sqlite3_bind_int64(insert, 1, list)
      sqlite3_bind_int64(insert, 2, Int64(position))
      bind(item.id.uuidString, to: 3, of: insert)
      bind(item.description, to: 4, of: insert)
      bind(item.location, to: 5, of: insert)
      bind(item.url.absoluteString, to: 6, of: insert)
      try step(insert, expecting: SQLITE_DONE)
    }
    try step(commit, expecting: SQLITE_DONE)
  }

  private func bind(_ text: String?, to column: Int32, of statement: OpaquePointer) {
    sqlite3_bind_text(statement, column, text, -1, Self.copied)
  }

  private func step(_ statement: OpaquePointer, expecting expected: Int32) throws {
    guard sqlite3_step(statement) == expected else { throw failure }
    sqlite3_reset(statement)
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(connection))) }
}

struct Failure: Error {
  let message: String
}
