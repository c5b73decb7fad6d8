import OfflineCore
import StorageEngine
import StoreSupport

/// Turns calls into transactions, and handles their failures.
extension PostgresBackend {
  /// How often a call is tried while other processes move or create the schema.
  private static let mostRounds = 20

  /// Runs a query, in one transaction.
  ///
  /// - Parameter afterwards: A second transaction; its outcome is ignored.
  /// - Returns: `nil` if there is no storage.
  func read(
    _ query: PostgresQuery, afterwards: PostgresTransaction = []
  ) async throws -> PostgresRows? {
    try await withRetries { session, deadline in
      let limits = schema.limits(within: deadline.millisecondsLeft)
      let transactions = [[limits, schema.check, query], afterwards].filter { !$0.isEmpty }
      return try session.run(transactions, until: deadline, isWrite: false)[0]
    }?[2]
  }

  /// Writes in one transaction.
  ///
  /// - Parameters:
  ///   - key: The key to be written by one process at a time; `nil` for the whole storage.
  ///   - creating: `true` to create the storage if there is none.
  ///   - isDurable: `true` if the write must survive a power cut.
  ///   - staged: Statements that stage large values.
  /// - Returns: The results of the statements; `nil` if there is no storage and none is to be created.
  func write(
    _ key: EntryKey?, creating: Bool = false, isDurable: Bool = true,
    staged: PostgresTransaction = [], statements: PostgresTransaction
  ) async throws -> [PostgresRows]? {
    let rows = try await withRetries(isWrite: true, creating: creating) { session, deadline in
      let limits = schema.limits(within: deadline.millisecondsLeft, isDurable: isDurable)
      let beginning = [limits] + staged + [schema.lock(key), schema.check]
      return try session.run([beginning + statements], until: deadline, isWrite: true)[0]
    }
    return rows.map { $0.suffix(statements.count) }
  }

  /// Runs `body`, and repeats it after a transient failure or when the schema has been created or repaired.
  private func withRetries(
    isWrite: Bool = false, creating: Bool = false,
    _ body: @escaping @Sendable (PostgresSession, ContinuousClock.Instant) throws -> PostgresOutcome
  ) async throws -> [PostgresRows]? {
    try await use(isRepeatable: !isWrite) { session, deadline in
      var last: PostgresFailure?
      for _ in 0..<Self.mostRounds {
        let failure: PostgresFailure
        switch try body(session, deadline) {
        case .success(let rows): return rows
        case .failure(let error): failure = error
        }
        last = failure
        if failure.isOfTheMoment { continue }
        if failure.wantsIdentity, try session.one([schema.identity], until: deadline).count == 1 {
          continue
        }
        guard failure.isOfTheSchema else { throw failure.storeError }
        switch try session.state(of: schema, until: deadline) {
        case .sound: continue
        case .absent where creating: try session.create(schema, until: deadline)
        case .absent: return nil
        case let state: throw schema.error(state, detail: failure.message)
        }
      }
      // The schema is sound: a trigger, or other processes, make every attempt fail.
      throw last?.storeError ?? StoreError(.busy)
    }
  }

  /// Runs `body` on a connection.
  ///
  /// - Parameter isRepeatable: `true` if `body` can run a second time.
  func use<Value: Sendable>(
    isRepeatable: Bool = false,
    _ body: @escaping @Sendable (PostgresSession, ContinuousClock.Instant) throws -> Value
  ) async throws -> Value {
    try await connections.use(isRepeatable: isRepeatable) { try body($0.session, $1) }
  }
}

extension ContinuousClock.Instant {
  var millisecondsLeft: Int { max(1, Int((self - .now) / .milliseconds(1))) }
}
