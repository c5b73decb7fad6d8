public import OfflineCore
import Synchronization

/// The pools of a backend, keyed by place.
public final class ConnectionPools<Connection: PooledConnection>: Sendable {
  private struct Weak: Sendable { weak var pool: ConnectionPool<Connection>? }

  private let pools = Mutex<[StorePlace: Weak]>([:])

  /// Creates a set without pools.
  public init() {}

  /// Returns the pool of a place, which lives as long as an instance holds it.
  ///
  /// - Parameter open: Opens a connection before the deadline.
  func pool(
    of place: StorePlace,
    _ open: @escaping @Sendable (ContinuousClock.Instant) async throws -> Connection
  ) -> ConnectionPool<Connection> {
    pools.withLock { pools in
      if let pool = pools[place]?.pool { return pool }
      let pool = ConnectionPool(open)
      pools = pools.filter { $0.value.pool != nil }
      pools[place] = Weak(pool: pool)
      return pool
    }
  }
}

/// The reference of one instance to a pool, from its first call until it is closed.
public final class PoolHold<Connection: PooledConnection>: Sendable {
  private let pools: ConnectionPools<Connection>
  private let place: StorePlace
  /// Opens a connection outside of the pool, before the deadline.
  public let open: @Sendable (ContinuousClock.Instant) async throws -> Connection
  private let held = Mutex<ConnectionPool<Connection>?>(nil)

  /// - Parameter open: Opens a connection before the deadline.
  public init(
    _ place: StorePlace, in pools: ConnectionPools<Connection>,
    open: @escaping @Sendable (ContinuousClock.Instant) async throws -> Connection
  ) {
    (self.pools, self.place, self.open) = (pools, place, open)
  }

  /// Runs `body` on a connection of the pool, which all instances on the place share.
  public func use<Value: Sendable>(
    until deadline: ContinuousClock.Instant, isRepeatable: Bool,
    _ body: @Sendable (isolated Connection) throws -> Value
  ) async throws -> Value {
    let pool = held.withLock { held in
      let pool = held ?? pools.pool(of: place, open)
      held = pool
      return pool
    }
    return try await pool.use(until: deadline, isRepeatable: isRepeatable, body)
  }

  /// Releases the pool. Its connections close when no instance holds it.
  public func close() { held.withLock { $0 = nil } }
}
