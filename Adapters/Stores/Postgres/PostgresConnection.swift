import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// A session on a thread that may block, used by a pool or to listen for announcements.
actor PostgresConnection: PooledConnection, ListeningConnection {
  private let executor = BlockingExecutor("PostgresStore")
  private let place: PostgresPlace
  private var opened: PostgresSession?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ place: PostgresPlace) { self.place = place }

  var isReady: Bool { opened?.isReady ?? false }

  var session: PostgresSession {
    get throws {
      guard let opened else { throw StoreError(.unreachable) }
      return opened
    }
  }

  func open(until deadline: ContinuousClock.Instant) throws {
    opened = try PostgresSession(place, until: deadline)
  }

  func listen(until deadline: ContinuousClock.Instant) throws {
    let command = PostgresQuery("LISTEN \(PostgresSchema(place.schema).quoted)")
    _ = try session.one([command], until: deadline)
  }

  func changes(until deadline: ContinuousClock.Instant) throws -> [String] {
    try session.notifications(until: deadline)
  }
}
