import OfflineCore
import ServerStoreSupport
import StorageEngine

/// A session that a pool hands out, on a thread where it may block.
actor PostgresConnection: PooledConnection {
  private let executor = BlockingExecutor("PostgresStore")
  private let place: PostgresPlace
  private var session: PostgresSession?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ place: PostgresPlace) { self.place = place }

  var isReady: Bool { session?.isReady ?? false }

  func open(until deadline: ContinuousClock.Instant) throws {
    session = try PostgresSession(place, until: deadline)
  }

  func use<Value: Sendable>(
    _ body: @Sendable (PostgresSession) throws -> Value
  ) throws -> Value {
    guard let session else { throw StoreError(.unreachable) }
    return try body(session)
  }
}
