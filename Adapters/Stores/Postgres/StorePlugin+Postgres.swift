public import OfflineCore
import StorageEngine
import StoreSupport

extension StorePlugin {
  /// The backend `postgres:ADDRESS`: one schema of a PostgreSQL database, for many machines.
  public static let postgres = StorePlugin(
    scheme: "postgres",
    aliases: ["postgresql"],
    placeKind: .address(placeholder: "//USER@HOST/DB", port: 5432, isOptional: true),
    placeProblem: { PostgresPlace($0).problem },
    open: { options in
      let backend = PostgresBackend(options)
      return Storage(
        backend, at: backend.place.redacted, options: options, lease: backend,
        announcer: backend.announcer)
    },
    siblings: Siblings(
      name: { place, label in
        let place = PostgresPlace(place)
        return place.with(schema: "\(place.schema).\(label)")
      },
      found: { place in
        let backend = PostgresBackend(StoreOptions(place: place))
        defer { backend.close() }
        return try await backend.siblings()
      },
      erase: { place in
        let backend = PostgresBackend(StoreOptions(place: place))
        defer { backend.close() }
        try await backend.erase()
      },
      move: { sibling, target in
        let backend = PostgresBackend(target)
        defer { backend.close() }
        try await backend.move(here: PostgresPlace(sibling).schema)
      }))
}

extension PostgresBackend {
  func siblings() async throws -> [String: StorePlace] {
    let prefix = schema.name + "."
    let names = try await use { try $0.names(prefix, until: $1) }
    return names.reduce(into: [:]) {
      $0[String($1.dropFirst(prefix.count))] = place.with(schema: $1)
    }
  }

  /// Removes the storage and its quarantined schemas. Keeps what bears no mark.
  func erase() async throws {
    let name = schema.name
    try await use { session, deadline in
      let quarantined = try session.names(name + ".", until: deadline)
        .filter { QuarantineName.isCandidate($0, for: name) }
      for schema in ([name] + quarantined).map(PostgresSchema.init) {
        try session.withExclusiveLock(on: schema, until: deadline) {
          switch try session.state(of: schema, until: deadline) {
          case .absent, .notOurs: break
          case .sound, .damaged, .newerFormat: _ = try session.one(schema.drop, until: deadline)
          }
        }
      }
    }
  }

  /// Replaces this schema with another one. Concurrent readers and writers wait, and then find the
  /// new tables.
  func move(here sibling: String) async throws {
    let (schema, sibling) = (schema, PostgresSchema(sibling))
    try await use { session, deadline in
      // Another program may have removed the sibling.
      guard try session.state(of: sibling, until: deadline) == .sound else {
        throw StoreError(.changed, detail: "\(sibling.name) is not there")
      }
      try session.withExclusiveLock(on: schema, until: deadline) {
        switch try session.state(of: schema, until: deadline) {
        case .absent:
          _ = try session.one(
            [sibling.grants(of: schema)] + schema.drop + sibling.rename(to: schema), until: deadline
          )
        case .sound:
          // Every reader locks this table first, so a reader that waits here holds no other table.
          // Otherwise there could be a deadlock with the drop.
          let lock = schema.query("LOCK TABLE @.essential_feed IN ACCESS EXCLUSIVE MODE")
          _ = try session.one(
            [lock, sibling.grants(of: schema)] + schema.drop + sibling.rename(to: schema),
            until: deadline)
        case let state: throw schema.error(state, detail: "tables of the schema are missing")
        }
      }
    }
  }
}
