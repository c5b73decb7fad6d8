public import OfflineCore
import StorageEngine
import Synchronization

/// A connection to a server, used by a pool, or to listen for announcements.
public protocol ServerConnection: PooledConnection {
  /// Creates a connection to the server of a place.
  init(_ place: StorePlace)

  /// Connects.
  func open(until deadline: ContinuousClock.Instant) throws

  /// Subscribes to announcements. A repeated call shows whether the server still answers.
  func listen(until deadline: ContinuousClock.Instant) throws

  /// Returns the labels of lists that may have changed, as soon as there are any; none after the deadline.
  func changes(until deadline: ContinuousClock.Instant) throws -> [String]
}

/// The pools of a backend, keyed by place.
public final class ConnectionPools<Connection: ServerConnection>: Sendable {
  private struct Weak: Sendable { weak var pool: ConnectionPool<Connection>? }

  private let pools = Mutex<[StorePlace: Weak]>([:])

  /// Creates a set without pools.
  public init() {}

  /// Returns the pool of a place, which lives as long as an instance holds it.
  fileprivate func pool(of hold: PoolHold<Connection>) -> ConnectionPool<Connection> {
    let (place, open) = (hold.options.place, hold.open)
    return pools.withLock { pools in
      if let pool = pools[place]?.pool { return pool }
      let pool = ConnectionPool(open)
      pools = pools.filter { $0.value.pool != nil }
      pools[place] = Weak(pool: pool)
      return pool
    }
  }
}

/// The reference of one instance to a pool, from its first call until it is closed.
public final class PoolHold<Connection: ServerConnection>: Sendable {
  fileprivate let options: StoreOptions
  private let pools: ConnectionPools<Connection>
  private let held = Mutex<ConnectionPool<Connection>?>(nil)

  /// Creates a reference to the pool of the place of `options`.
  public init(_ options: StoreOptions, in pools: ConnectionPools<Connection>) {
    (self.options, self.pools) = (options, pools)
  }

  /// Opens a connection outside of the pool, before the deadline.
  public var open: @Sendable (ContinuousClock.Instant) async throws -> Connection {
    { [place = options.place] deadline in
      let connection = Connection(place)
      try await connection.open(until: deadline)
      return connection
    }
  }

  /// Runs `body` on a connection of the pool, which all instances on the place share, until the deadline of
  /// the running call.
  ///
  /// - Parameter isRepeatable: `true` if `body` can run a second time.
  public func use<Value: Sendable>(
    isRepeatable: Bool,
    _ body: @Sendable (isolated Connection, ContinuousClock.Instant) throws -> Value
  ) async throws -> Value {
    let pool = held.withLock { held in
      let pool = held ?? pools.pool(of: self)
      held = pool
      return pool
    }
    let deadline = options.deadline
    return try await pool.use(until: deadline, isRepeatable: isRepeatable) {
      try body($0, deadline)
    }
  }

  /// Releases the pool. Its connections close when no instance holds it.
  public func close() { held.withLock { $0 = nil } }
}
