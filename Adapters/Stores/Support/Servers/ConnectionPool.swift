import OfflineCore

/// A connection to a server, used by one call at a time.
public protocol PooledConnection: Actor {
  /// `true` if the connection can be used: no call is under way, and the server has not closed it.
  var isReady: Bool { get }
}

extension PooledConnection {
  /// Uses the connection if it is ready, with a single switch of threads: a switch takes as long as
  /// the answer of a nearby server.
  fileprivate func attempt<Value>(
    _ body: (isolated Self) throws -> Value
  ) -> (result: Result<Value, any Error>, isReady: Bool)? {
    guard isReady else { return nil }
    return (Result { try body(self) }, isReady)
  }
}

/// The connections of this process to one place: a few, shared by any number of instances.
///
/// They are handed out in turn, opened on demand, and closed after some idle time or when the last
/// instance releases the pool.
actor ConnectionPool<Connection: PooledConnection> {
  /// The maximum number of connections; a server has some hundred for all its clients.
  private static var mostConnections: Int { 8 }
  private static var idleTime: Duration { .seconds(30) }
  /// The connect timeout after a server has not answered within a whole time limit.
  private static var timeAfterSilence: Duration { .seconds(1) }
  private static var pauseBeforeFullServer: Duration { .milliseconds(100) }
  /// The time after which a full server is asked for more connections again.
  private static var timeOfFullServer: Duration { .seconds(1) }

  private let open: @Sendable (ContinuousClock.Instant) async throws -> Connection
  /// The permits to hold a connection. There are fewer while the server refuses further connections.
  private let permits = Semaphore<Never>(mostConnections)
  private var fullUntil = ContinuousClock.now
  private var silentUntil = ContinuousClock.now
  /// The idle connections, the most recently used one last.
  private var idle: [(connection: Connection, since: ContinuousClock.Instant)] = []
  private var closing: Task<Void, Never>?

  init(_ open: @escaping @Sendable (ContinuousClock.Instant) async throws -> Connection) {
    self.open = open
  }

  deinit { closing?.cancel() }

  /// Runs `body` on a connection, on a thread that may block.
  ///
  /// - Parameters:
  ///   - deadline: The moment until which to wait for a turn and a connection.
  ///   - isRepeatable: `true` if `body` can run a second time. Only the next use of a connection
  ///     shows that the server has restarted or has closed it.
  /// - Throws: The errors of opening and of `body`; ``OfflineCore/StoreError`` with the reason
  ///   `busy` if until the deadline no turn comes or the server has no room for another connection;
  ///   `CancellationError`.
  func use<Value: Sendable>(
    until deadline: ContinuousClock.Instant, isRepeatable: Bool,
    _ body: @Sendable (isolated Connection) throws -> Value
  ) async throws -> Value {
    let timeLimit = deadline - .now
    do {
      return try await attempt(until: deadline, isRepeatable: isRepeatable, body: body)
    } catch let error as StoreError where error.reason == .unreachable && .now >= deadline {
      // Let the next calls fail faster while the server does not answer.
      silentUntil = .now + timeLimit
      idle = []
      throw error
    }
  }

  private func attempt<Value: Sendable>(
    until deadline: ContinuousClock.Instant, isRepeatable: Bool,
    body: @Sendable (isolated Connection) throws -> Value
  ) async throws -> Value {
    var refusal: StoreError?
    while true {
      guard try await permits.acquire(orUntil: { try await Task.sleep(until: deadline) }) else {
        throw StoreError(.busy, detail: "all \(permits.limit) connections are in use")
      }
      defer { endTurn() }
      while let last = idle.popLast() {
        guard let result = await attempt(on: last.connection, body: body) else { continue }
        if case .failure(let error as StoreError) = result, error.reason == .unreachable,
          isRepeatable
        {
          break
        }
        return try result.get()
      }
      let isSilent = ContinuousClock.now < silentUntil
      let connection: Connection
      do {
        connection = try await open(
          isSilent ? min(deadline, .now + Self.timeAfterSilence) : deadline)
      } catch let error as StoreError {
        // The refusal of a full server explains more than the timeout of the next try.
        guard error.reason == .busy, .now < deadline else {
          throw error.reason == .unreachable ? refusal ?? error : error
        }
        refusal = error
        // The server is full. Wait for one of our own connections, or if we have none, for another
        // client to disconnect.
        if permits.withholdFreePermits() {
          fullUntil = .now + Self.timeOfFullServer
        } else {
          try await Task.sleep(for: Self.pauseBeforeFullServer)
        }
        continue
      }
      silentUntil = .now
      guard let result = await attempt(on: connection, body: body) else {
        throw StoreError(.unreachable)
      }
      return try result.get()
    }
  }

  private func attempt<Value: Sendable>(
    on connection: Connection, body: @Sendable (isolated Connection) throws -> Value
  ) async -> Result<Value, any Error>? {
    guard let (result, isReady) = await connection.attempt(body) else { return nil }
    if isReady { putBack(connection) }
    return result
  }

  private func endTurn() {
    // A server that was full may have room again.
    if permits.taken == 1 || .now >= fullUntil { permits.limit = Self.mostConnections }
    permits.release()
  }

  private func putBack(_ connection: Connection) {
    idle.append((connection, .now))
    guard closing == nil else { return }
    // The task must not keep a pool alive that nothing else holds.
    closing = Task { [weak self] in
      while let oldest = await self?.oldestIdle {
        try? await Task.sleep(until: oldest + Self.idleTime)
        if Task.isCancelled { return }
        await self?.closeIdle()
      }
    }
  }

  private var oldestIdle: ContinuousClock.Instant? {
    if idle.isEmpty { closing = nil }
    return idle.first?.since
  }

  private func closeIdle() {
    let limit = ContinuousClock.now - Self.idleTime
    idle.removeAll { $0.since <= limit }
  }
}
