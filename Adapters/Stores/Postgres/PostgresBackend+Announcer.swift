import OfflineCore
import ServerStoreSupport
import StorageEngine

/// By LISTEN and NOTIFY. A commit that notifies waits for all others that do, so no write is one.
extension PostgresBackend {
  /// `nil` unless the address asks for it.
  var announcer: ServerAnnouncer? {
    guard place.announces else { return nil }
    return ServerAnnouncer { [place, schema] deadline in
      let connection = PostgresListener(schema)
      try await connection.open(place, until: deadline)
      return connection
    } send: { labels in
      // Nobody waits for the disk for this, nor for the standby.
      let hurry = PostgresQuery("SELECT set_config('synchronous_commit', 'off', true)")
      let messages = labels.map {
        PostgresQuery("SELECT pg_notify($1, $2)", [.text(schema.stem), .text($0)])
      }
      try await use { _ = try $0.one([hurry] + messages, until: $1) }
    }
  }
}

/// A session in which nothing but what others tell is waited for.
private actor PostgresListener: ListeningConnection {
  private let executor = BlockingExecutor("PostgresListener")
  private let command: PostgresQuery
  private var session: PostgresSession?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ schema: PostgresSchema) { command = PostgresQuery("LISTEN \(schema.quoted)") }

  func open(_ place: PostgresPlace, until deadline: ContinuousClock.Instant) throws {
    session = try PostgresSession(place, until: deadline)
  }

  func listen(until deadline: ContinuousClock.Instant) throws {
    _ = try session?.one([command], until: deadline)
  }

  func changes(until deadline: ContinuousClock.Instant) throws -> [String] {
    try session?.notifications(until: deadline) ?? []
  }
}
