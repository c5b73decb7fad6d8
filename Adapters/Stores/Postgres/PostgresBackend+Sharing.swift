import OfflineCore
import StoreSupport

/// The lease uses the clock of the server, and does not wait for its disk.
extension PostgresBackend {
  func acquire(_ name: String, for seconds: Double) async throws -> Int? {
    try await lease(
      of: name, creating: true,
      statement: """
        INSERT INTO @.leases VALUES ($1, nextval('@.holders'), clock_timestamp() + $2::interval)
        ON CONFLICT (name) DO UPDATE SET number = excluded.number, ends = excluded.ends
          WHERE leases.ends NOT BETWEEN clock_timestamp() AND excluded.ends RETURNING number
        """, arguments: .text("\(seconds) seconds")
    )?.int(0, column: 0)
  }

  func extend(_ name: String, number: Int, for seconds: Double) async throws -> Bool {
    try await lease(
      of: name,
      statement: """
        UPDATE @.leases SET ends = clock_timestamp() + $3::interval
          WHERE name = $1 AND number = $2 AND ends > '-infinity' RETURNING number
        """, arguments: .int(number), .text("\(seconds) seconds")
    )?.count == 1
  }

  func release(_ name: String, number: Int) async throws {
    _ = try await lease(
      of: name, statement: "UPDATE @.leases SET ends = '-infinity' WHERE name = $1 AND number = $2",
      arguments: .int(number))
  }

  private func lease(
    of name: String, creating: Bool = false, statement: String,
    arguments: PostgresQuery.Argument...
  ) async throws -> PostgresRows? {
    let query = schema.query(statement, arguments: [.text(name)] + arguments)
    return try await write(
      "lease " + name, creating: creating, isDurable: false, statements: [query])?[0]
  }

  /// Uses separate transactions, because commits with NOTIFY wait for each other.
  func announce(_ labels: [String]) async throws {
    // Wait neither for the disk nor for the standby.
    let hurry = PostgresQuery("SELECT set_config('synchronous_commit', 'off', true)")
    let messages = labels.map {
      PostgresQuery("SELECT pg_notify($1, $2)", arguments: [.text(schema.stem), .text($0)])
    }
    try await use { _ = try $0.one([hurry] + messages, until: $1) }
  }
}
