import OfflineCore
import ServerStoreSupport
import StorageEngine

/// How calls become transactions, and what it means that one fails.
extension PostgresBackend {
  /// How often a call looks again at what others move or make meanwhile.
  private static let mostRounds = 20

  /// Reads.
  ///
  /// - Returns: The outcome of each transaction, the first of which has succeeded; `nil` where there is
  ///   no storage.
  func read(
    _ transactions: [PostgresTransaction]
  ) async throws -> [PostgresOutcome]? {
    try await settled { session, deadline in
      try session.run(transactions, until: deadline, isWrite: false)
    }
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
    let outcomes = try await settled(isWrite: true, creating: creating) { session, deadline in
      let begin = schema.begin(key, within: deadline.lockTime, isDurable: isDurable)
      return try session.run([begin + statements], until: deadline, isWrite: true)
    }
    return try outcomes?[0].get().dropFirst(2).map(\.self)
  }

  /// Runs `body` until what it finds of the schema is what is there.
  private func settled(
    isWrite: Bool = false, creating: Bool = false,
    _ body:
      @escaping @Sendable (PostgresSession, ContinuousClock.Instant) throws ->
      [PostgresOutcome]
  ) async throws -> [PostgresOutcome]? {
    try await use(isRepeatable: !isWrite) { session, deadline in
      for _ in 0..<Self.mostRounds {
        let outcomes = try body(session, deadline)
        guard case .failure(let failure) = outcomes[0] else { return outcomes }
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
    return try await connections.pool.use(until: deadline, isRepeatable: isRepeatable) {
      try await $0.use { try body($0, deadline) }
    }
  }
}

extension ContinuousClock.Instant {
  /// How many milliseconds the server may wait for others, so that it says so before the time is up.
  var lockTime: Int { max(1, Int((self - .now) * 0.9 / .milliseconds(1))) }
}
