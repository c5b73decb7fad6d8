import GRDB

extension Database {
  /// Does `body` as one: all of it, or nothing when it throws.
  ///
  /// By statements that are kept, for GRDB's own way has SQLite parse them each time, which takes
  /// as long as a short read.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: (Database) throws -> Value
  ) throws -> Value {
    try cachedStatement(sql: "BEGIN \(kind.rawValue) TRANSACTION").execute()
    do {
      let value = try body(self)
      try cachedStatement(sql: "COMMIT TRANSACTION").execute()
      return value
    } catch {
      // Some errors end the transaction by themselves.
      if isInsideTransaction { try rollback() }
      throw error
    }
  }
}
