import GRDB

extension Database {
  /// Does `body` as one: all of it, or nothing when it throws.
  ///
  /// GRDB's own way has SQLite parse the statements at both ends each time, which takes as long as a
  /// short read.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: (Database) throws -> Value
  ) throws -> Value {
    try cachedStatement(sql: "BEGIN \(kind.rawValue) TRANSACTION").execute()
    do {
      let value = try body(self)
      try Task.checkCancellation()
      try cachedStatement(sql: "COMMIT TRANSACTION").execute()
      return value
    } catch {
      // Some errors end the transaction by themselves.
      if isInsideTransaction { try rollback() }
      throw error
    }
  }
}
