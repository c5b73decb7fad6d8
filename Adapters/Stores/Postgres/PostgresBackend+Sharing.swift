import OfflineCore
import StoreSupport

/// The lease uses the clock of the server, and does not wait for its disk.
extension PostgresBackend {
  func acquire(_ name: String, for time: Duration) async throws -> Int? {
    try await lease(
      name, creating: true,
      """
      INSERT INTO \(schema).leases
      VALUES (\(name), nextval('\(schema).holders'), clock_timestamp() + \("\(time.inSeconds) seconds")::interval)
      ON CONFLICT (name) DO UPDATE SET number = excluded.number, ends = excluded.ends
        WHERE leases.ends NOT BETWEEN clock_timestamp() AND excluded.ends RETURNING number
      """)?.int(0, column: 0)
  }

  func extend(_ name: String, number: Int, for time: Duration) async throws -> Bool {
    try await lease(
      name,
      """
      UPDATE \(schema).leases SET ends = clock_timestamp() + \("\(time.inSeconds) seconds")::interval
      WHERE name = \(name) AND number = \(number) AND ends > '-infinity' RETURNING number
      """)?.count == 1
  }

  func release(_ name: String, number: Int) async throws {
    _ = try await lease(
      name,
      """
      UPDATE \(schema).leases SET ends = '-infinity' WHERE name = \(name) AND number = \(number)
      """)
  }

  private func lease(
    _ name: String, creating: Bool = false, _ statement: PostgresQuery
  ) async throws -> PostgresRows? {
    try await write(
      "lease " + name, creating: creating, isDurable: false, statements: [statement])?[0]
  }

  /// Uses separate transactions, because commits with NOTIFY wait for each other.
  func announce(_ labels: [String]) async throws {
    // Wait neither for the disk nor for the standby.
    let hurry: PostgresQuery = "SELECT set_config('synchronous_commit', 'off', true)"
    let messages = labels.map { "SELECT pg_notify(\(schema.stem), \($0))" as PostgresQuery }
    try await use { _ = try $0.one([hurry] + messages, until: $1) }
  }
}
