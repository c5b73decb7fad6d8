import Conformance
import OfflineCore
import ProgramSupport
import StoreSupport
import TestSupport
import Testing

@testable import PostgresStore
@testable import StorageEngine

@Suite(
  .enabled(if: DatabaseServer.hasPostgres, "PostgreSQL is not installed: 'Tools/setup' does it"))
struct PostgresConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    let verdict = try await requirement.check(
      .postgres, beside: try DatabaseServer.postgres.get().postgresPlace(), hooks: hooks, seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  private let skips = [
    "its places are not paths": [
      "looking-writes-nothing", "links-lead-nowhere", "foreign-files", "newer-format",
      "quarantines-stay", "odd-paths", "files-are-private", "flipped-bits",
    ],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
    "a server that is shut down tells": ["durable"],
    "its address asks for no announcements": ["announcements"],
  ]

  private var hooks: StoreTestHooks {
    var hooks = StoreTestHooks()
    hooks.damageList = { place, list in
      try await sql(
        place,
        statement: """
          UPDATE @.pages SET page = replace(page, 'Text', 'Tixt')
          WHERE list = (SELECT id FROM @.lists WHERE key = '\(EntryKey(list))')
          """)
    }
    hooks.damageImageData = {
      try await sql(
        $0, statement: "UPDATE @.images SET data = set_byte(data, 0, get_byte(data, 0) # 1)")
    }
    hooks.damageStorage = { try await sql($0, statement: "DROP TABLE @.pages") }
    hooks.withLock = { place, body in
      let backend = PostgresBackend(StoreOptions(place: place, timeLimit: patience))
      let connection = PostgresConnection(place)
      try await connection.open(until: .now + patience)
      try await run(
        ["BEGIN", "LOCK TABLE @.lists, @.images IN EXCLUSIVE MODE"], on: connection,
        backend: backend)
      try await body()
      try await run(["ROLLBACK"], on: connection, backend: backend)
    }
    return hooks
  }

  private func sql(_ place: StorePlace, statement: String) async throws {
    let backend = PostgresBackend(StoreOptions(place: place, timeLimit: patience))
    try await backend.use { _ = try $0.one([backend.schema.query(statement)], until: $1) }
    backend.close()
  }

  private func run(
    _ statements: [String], on connection: PostgresConnection, backend: PostgresBackend
  ) async throws {
    try await connection.run(statements.map { backend.schema.query($0) })
  }
}

extension PostgresConnection {
  /// Runs queries without further statements.
  func run(_ queries: PostgresTransaction) throws {
    _ = try session.one(queries, until: .now + patience)
  }
}
