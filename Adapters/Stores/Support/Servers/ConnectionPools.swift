public import OfflineCore
import Synchronization

/// The pools of a backend, by their places.
public final class ConnectionPools<Connection: PooledConnection>: Sendable {
  private struct Weak: Sendable { weak var pool: ConnectionPool<Connection>? }

  private let pools = Mutex<[StorePlace: Weak]>([:])

  /// No pools yet.
  public init() {}

  /// The pool of a place, which lives for as long as somebody holds it.
  ///
  /// - Parameter open: Opens a connection until the deadline.
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

/// The hold that one instance has on a pool: from its first call on, until it is closed.
public final class PoolHold<Connection: PooledConnection>: Sendable {
  private let pools: ConnectionPools<Connection>
  private let place: StorePlace
  /// Opens a connection until the deadline, beside the pool.
  public let open: @Sendable (ContinuousClock.Instant) async throws -> Connection
  private let held = Mutex<ConnectionPool<Connection>?>(nil)

  /// - Parameter open: Opens a connection until the deadline.
  public init(
    _ place: StorePlace, in pools: ConnectionPools<Connection>,
    open: @escaping @Sendable (ContinuousClock.Instant) async throws -> Connection
  ) {
    (self.pools, self.place, self.open) = (pools, place, open)
  }

  /// Runs `body` on a connection of the pool, which others on the place share.
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

  /// Lets go of the pool; the connections end once nobody holds it.
  public func close() { held.withLock { $0 = nil } }
}
