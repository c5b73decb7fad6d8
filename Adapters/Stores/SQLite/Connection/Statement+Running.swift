import GRDB
import GRDBSQLite

extension Statement {
  /// Runs a statement that has no result.
  ///
  /// For the many rows of a list: `execute(arguments:)` takes longer to hand over the values than
  /// SQLite to insert them.
  func run(_ values: [DatabaseValue]) throws {
    sqlite3_reset(sqliteStatement)
    for (index, value) in zip(CInt(1)..., values) {
      try check(value.bind(to: sqliteStatement, at: index), is: SQLITE_OK)
    }
    try check(sqlite3_step(sqliteStatement), is: SQLITE_DONE)
  }

  private func check(_ code: CInt, is wanted: CInt) throws {
    guard code != wanted else { return }
    let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
    sqlite3_reset(sqliteStatement)
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
  }
}
