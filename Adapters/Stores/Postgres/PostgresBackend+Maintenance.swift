import OfflineCore
import StorageEngine
import StoreSupport

/// The storage as a whole.
extension PostgresBackend {
  func check() async throws -> [String] {
    try await read(
      """
      SELECT 'the totals of the images are wrong' WHERE NOT EXISTS (SELECT FROM \(schema).essential_feed
        WHERE (images, bytes) = (SELECT count(*), coalesce(sum(size), 0) FROM \(schema).images))
      UNION ALL SELECT 'the size of an image is wrong'
        WHERE EXISTS (SELECT FROM \(schema).images WHERE size <> length(data))
      UNION ALL SELECT 'pages of no list'
        WHERE EXISTS (SELECT FROM \(schema).pages WHERE list NOT IN (SELECT id FROM \(schema).lists))
      """)?.texts ?? []
  }

  func risks() async throws -> [String] {
    let query: PostgresQuery = """
      SELECT 'fsync is off: a power cut may destroy the database' WHERE current_setting('fsync') = 'off'
      UNION ALL SELECT 'full_page_writes is off: a power cut may damage what is saved'
        WHERE current_setting('full_page_writes') = 'off'
      """
    return try await use(isRepeatable: true) { try $0.one([query], until: $1)[0] }.texts
  }

  func clear() async throws {
    _ = try await write(
      nil,
      statements: [
        "DELETE FROM \(schema).pages", "DELETE FROM \(schema).lists",
        "DELETE FROM \(schema).images",
        "UPDATE \(schema).essential_feed SET images = 0, bytes = 0",
        .proof(
          of: """
            NOT EXISTS (SELECT FROM \(schema).pages) AND NOT EXISTS (SELECT FROM \(schema).lists)
              AND NOT EXISTS (SELECT FROM \(schema).images)
            """),
      ])
  }

  func mend() async throws -> Bool {
    try await use { session, deadline in
      let statements = [
        schema.limits(within: deadline.millisecondsLeft), schema.lock(nil),
        """
        INSERT INTO \(schema).essential_feed (format, images, bytes)
        SELECT \(PostgresSchema.format)::bigint, 0, 0 WHERE NOT EXISTS (SELECT FROM \(schema).essential_feed)
        """,
        "DELETE FROM \(schema).pages WHERE list NOT IN (SELECT id FROM \(schema).lists)",
        "UPDATE \(schema).images SET size = length(data) WHERE size <> length(data)",
        """
        UPDATE \(schema).essential_feed SET (images, bytes) =
          (SELECT count(*), coalesce(sum(size), 0) FROM \(schema).images)
        """,
      ]
      switch try session.run([statements], until: deadline, isWrite: true)[0] {
      case .success: return try session.state(of: schema, until: deadline) == .sound
      case .failure(let failure) where failure.isOfTheSchema: return false
      case .failure(let failure): throw failure.storeError
      }
    }
  }

  func quarantine() async throws -> String? {
    let name = try await use { session, deadline in
      try session.withExclusiveLock(on: schema, until: deadline) { () -> String? in
        guard try session.state(of: schema, until: deadline) == .damaged else { return nil }
        let taken = try session.names(schema.name + ".", until: deadline)
        let names = QuarantineName.candidates(for: schema.name)
        guard let name = names.first(where: { !taken.contains($0) }) else { return nil }
        _ = try session.one(schema.rename(to: PostgresSchema(name)), until: deadline)
        return name
      }
    }
    return name.map { PostgresPlace(place.with(name: $0)).redacted }
  }

  // MARK: Siblings

  func names(_ prefix: String) async throws -> [String] {
    try await use { try $0.names(prefix, until: $1) }
  }

  func erase(_ name: String) async throws {
    let schema = PostgresSchema(name)
    try await use { session, deadline in
      try session.withExclusiveLock(on: schema, until: deadline) {
        switch try session.state(of: schema, until: deadline) {
        case .absent, .notOurs: break
        case .sound, .damaged, .newerFormat: _ = try session.one(schema.drop, until: deadline)
        }
      }
    }
  }

  /// Concurrent readers and writers wait, and then find the new tables.
  func move(here sibling: String) async throws {
    let (schema, sibling) = (schema, PostgresSchema(sibling))
    try await use { session, deadline in
      // Another program may have removed the sibling.
      guard try session.state(of: sibling, until: deadline) == .sound else {
        throw StoreError(.changed, detail: "\(sibling.name) is not there")
      }
      try session.withExclusiveLock(on: schema, until: deadline) {
        let state = try session.state(of: schema, until: deadline)
        guard state == .absent || state == .sound else {
          throw schema.error(state, detail: "tables of the schema are missing")
        }
        // Every reader locks this table first, so a reader that waits here holds no other table.
        // Otherwise there could be a deadlock with the drop.
        let lock: PostgresQuery = "LOCK TABLE \(schema).essential_feed IN ACCESS EXCLUSIVE MODE"
        _ = try session.one(
          (state == .sound ? [lock] : []) + [sibling.grants(of: schema)] + schema.drop
            + sibling.rename(to: schema), until: deadline)
      }
    }
  }
}
