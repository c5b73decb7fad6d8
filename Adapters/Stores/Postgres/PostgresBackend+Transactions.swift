import OfflineCore
import ServerStoreSupport
import StorageEngine

/// How calls become transactions, and what it means that one fails.
extension PostgresBackend {
  /// How often a call looks again at what others move or make meanwhile.
  private static let mostRounds = 20

  /// Reads.
  ///
  /// - Parameter afterwards: What is done too, whatever becomes of it.
  /// - Returns: `nil` where there is no storage.
  func read(
    _ query: PostgresQuery, afterwards: PostgresTransaction = []
  ) async throws -> PostgresRows? {
    let transactions = [[schema.check, query], afterwards].filter { !$0.isEmpty }
    return try await settled { session, deadline in
      try session.run(transactions, until: deadline, isWrite: false)[0]
    }?[1]
  }

  /// Writes, in one transaction.
  ///
  /// - Parameters:
  ///   - key: What is written, which one writes at a time; `nil` for all that there is.
  ///   - creating: Whether to make the storage if there is none.
  ///   - isDurable: Whether it must outlive a power cut.
  /// - Returns: What the statements give; `nil` where there is no storage, and none is to be made.
  func write(
    _ key: EntryKey?, creating: Bool = false, isDurable: Bool = true,
    _ statements: PostgresTransaction
  ) async throws -> [PostgresRows]? {
    let rows = try await settled(isWrite: true, creating: creating) { session, deadline in
      let lock = schema.lock(key, within: deadline.lockTime, isDurable: isDurable)
      let transaction = [lock, schema.check] + statements
      return try session.run([transaction], until: deadline, isWrite: true)[0]
    }
    return rows.map { Array($0.dropFirst(2)) }
  }

  /// Runs `body` until what it finds of the schema is what is there.
  private func settled(
    isWrite: Bool = false, creating: Bool = false,
    _ body: @escaping @Sendable (PostgresSession, ContinuousClock.Instant) throws -> PostgresOutcome
  ) async throws -> [PostgresRows]? {
    try await use(isRepeatable: !isWrite) { session, deadline in
      for _ in 0..<Self.mostRounds {
        let failure: PostgresFailure
        switch try body(session, deadline) {
        case .success(let rows): return rows
        case .failure(let error): failure = error
        }
        guard failure.isOfTheSchema else { throw failure.storeError }
        switch try session.state(of: schema, until: deadline) {
        case .sound: continue
        case .absent where creating: try session.create(schema, until: deadline)
        case .absent: return nil
        case let state: throw schema.error(state, failure.message)
        }
      }
      throw StoreError(.busy, detail: "the schema is moved again and again")
    }
  }

  /// Runs `body` on a connection.
  ///
  /// - Parameter isRepeatable: Whether it can run a second time.
  func use<Value: Sendable>(
    isRepeatable: Bool = false,
    _ body: @escaping @Sendable (PostgresSession, ContinuousClock.Instant) throws -> Value
  ) async throws -> Value {
    let deadline = options.deadline
    return try await connections.use(until: deadline, isRepeatable: isRepeatable) {
      try body($0.session, deadline)
    }
  }
}

extension ContinuousClock.Instant {
  /// How many milliseconds the server may wait for others, so that it says so before the time is up.
  var lockTime: Int { max(1, Int((self - .now) * 0.9 / .milliseconds(1))) }
}
