import OfflineCore
import StorageEngine
import StoreSupport

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
    try await settled { session, deadline in
      let limits = schema.limits(within: deadline.millisecondsLeft)
      let transactions = [[limits, schema.check, query], afterwards].filter { !$0.isEmpty }
      return try session.run(transactions, until: deadline, isWrite: false)[0]
    }?[2]
  }

  /// Writes, in one transaction.
  ///
  /// - Parameters:
  ///   - key: What is written, which one writes at a time; `nil` for all that there is.
  ///   - creating: Whether to make the storage if there is none.
  ///   - isDurable: Whether it must outlive a power cut.
  ///   - staged: Large values, by the names that the statements use for them.
  /// - Returns: What the statements give; `nil` where there is no storage, and none is to be made.
  func write(
    _ key: EntryKey?, creating: Bool = false, isDurable: Bool = true,
    staged: [String: PostgresQuery.Argument] = [:], _ statements: PostgresTransaction
  ) async throws -> [PostgresRows]? {
    let rows = try await settled(isWrite: true, creating: creating) { session, deadline in
      let limits = schema.limits(within: deadline.millisecondsLeft, isDurable: isDurable)
      let stage = staged.isEmpty ? [] : [PostgresSchema.stage(staged)]
      let beginning = [limits] + stage + [schema.lock(key), schema.check]
      return try session.run([beginning + statements], until: deadline, isWrite: true)[0]
    }
    return rows.map { $0.suffix(statements.count) }
  }

  /// Runs `body` until what it finds of the schema is what is there.
  private func settled(
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
        case let state: throw schema.error(state, failure.message)
        }
      }
      // The schema is as it should be: a trigger, or others, fail each time.
      throw last?.storeError ?? StoreError(.busy)
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
  var millisecondsLeft: Int { max(1, Int((self - .now) / .milliseconds(1))) }
}
