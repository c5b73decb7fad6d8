import OfflineCore

/// Inspects, creates and locks a schema.
extension PostgresSession {
  /// Returns whether the schema is ours, and whether its format is known.
  func state(
    of schema: PostgresSchema, until deadline: ContinuousClock.Instant
  ) throws -> PostgresSchema.State {
    let tables = try one([schema.stateQuery], until: deadline)[0]
    guard let all = tables.int(0, column: 0), all > 0 else { return .absent }
    guard tables.int(0, column: 1) == 1 else { return .notOurs }
    let format = try run([schema.formatQuery], until: deadline, isWrite: false)[0]
    if case .failure(let failure) = format, !failure.isOfTheSchema { throw failure.storeError }
    guard case .success(let rows) = format, let number = rows[1].int(0, column: 0) else {
      return .damaged
    }
    if number > PostgresSchema.format { return .newerFormat }
    return number == PostgresSchema.format && tables.int(0, column: 2) == 1 ? .sound : .damaged
  }

  /// Creates the storage, and its schema if that is missing.
  func create(_ schema: PostgresSchema, until deadline: ContinuousClock.Instant) throws {
    let creation = schema.create(within: deadline.millisecondsLeft)
    guard case .failure(let failure) = try run([creation], until: deadline, isWrite: true)[0] else {
      return
    }
    let error = failure.storeError
    guard failure.isOfRights else { throw error }
    let statement = try one([schema.permission], until: deadline)[0].texts.first ?? ""
    throw StoreError(.denied, detail: "\(error.detail); let an administrator run: \(statement)")
  }

  /// Returns the full names with this prefix. Names that can't be ours are left out, because any
  /// user may write a comment.
  func names(_ prefix: String, until deadline: ContinuousClock.Instant) throws -> [String] {
    let query: PostgresQuery = """
      SELECT name FROM pg_namespace, coalesce(obj_description(oid, 'pg_namespace'), nspname) AS name
      WHERE starts_with(name, \(prefix))
      """
    return try one([query], until: deadline)[0].texts.filter(PostgresPlace.isPlain)
  }

  /// Runs `body` in one transaction, which keeps other writers out of the schema.
  func withExclusiveLock<Value>(
    on schema: PostgresSchema, until deadline: ContinuousClock.Instant, body: () throws -> Value
  ) throws -> Value {
    let limits = schema.limits(within: deadline.millisecondsLeft)
    _ = try one(["BEGIN", limits, schema.lock(nil)], until: deadline)
    // If this throws, the pool closes the session, and the server rolls the transaction back.
    let value = try body()
    _ = try one(["COMMIT"], until: deadline, isWrite: true)
    return value
  }
}
