import OfflineCore
import StorageEngine
import StoreSupport

/// The storage as a whole.
extension PostgresBackend {
  func check() async throws -> [String] {
    let query = schema.query(
      """
      SELECT 'the totals of the images are wrong' WHERE NOT EXISTS (SELECT FROM @.essential_feed
        WHERE (images, bytes) = (SELECT count(*), coalesce(sum(size), 0) FROM @.images))
      UNION ALL SELECT 'the size of an image is wrong'
        WHERE EXISTS (SELECT FROM @.images WHERE size <> length(data))
      UNION ALL SELECT 'pages of no list'
        WHERE EXISTS (SELECT FROM @.pages WHERE list NOT IN (SELECT id FROM @.lists))
      """)
    return try await read(query)?.texts ?? []
  }

  func risks() async throws -> [String] {
    let query = PostgresQuery(
      """
      SELECT 'fsync is off: a power cut may destroy the database' WHERE current_setting('fsync') = 'off'
      UNION ALL SELECT 'full_page_writes is off: a power cut may damage what is saved'
        WHERE current_setting('full_page_writes') = 'off'
      """)
    let rows = try await use(isRepeatable: true) { try $0.one([query], until: $1)[0] }
    return rows.texts
  }

  func clear() async throws {
    _ = try await write(
      nil,
      statements: [
        schema.query("DELETE FROM @.pages"), schema.query("DELETE FROM @.lists"),
        schema.query("DELETE FROM @.images"),
        schema.query("UPDATE @.essential_feed SET images = 0, bytes = 0"),
        schema.proof(
          of: """
            NOT EXISTS (SELECT FROM @.pages) AND NOT EXISTS (SELECT FROM @.lists)
              AND NOT EXISTS (SELECT FROM @.images)
            """),
      ])
  }

  func mend() async throws -> Bool {
    try await use { session, deadline in
      let statements = [
        schema.limits(within: deadline.millisecondsLeft), schema.lock(nil),
        schema.query(
          """
          INSERT INTO @.essential_feed (format, images, bytes) SELECT \(PostgresSchema.format), 0, 0
            WHERE NOT EXISTS (SELECT FROM @.essential_feed)
          """),
        schema.query("DELETE FROM @.pages WHERE list NOT IN (SELECT id FROM @.lists)"),
        schema.query("UPDATE @.images SET size = length(data) WHERE size <> length(data)"),
        schema.query(
          """
          UPDATE @.essential_feed SET (images, bytes) =
            (SELECT count(*), coalesce(sum(size), 0) FROM @.images)
          """),
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
        let lock = schema.query("LOCK TABLE @.essential_feed IN ACCESS EXCLUSIVE MODE")
        _ = try session.one(
          (state == .sound ? [lock] : []) + [sibling.grants(of: schema)] + schema.drop
            + sibling.rename(to: schema), until: deadline)
      }
    }
  }
}
