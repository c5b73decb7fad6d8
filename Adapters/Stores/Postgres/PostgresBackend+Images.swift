import FoundationEssentials
import OfflineCore
import StorageEngine

extension PostgresBackend {
  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    let query = schema.query(
      "SELECT head, data FROM @.images WHERE key = $1", arguments: .text(key))
    guard let rows = try await read(query, afterwards: isUse ? noteUse([key]) : []),
      let head = rows.text(0, column: 0), let data = rows.data(0, column: 1)
    else { return nil }
    return StoredImage(head: head, data: data)
  }

  func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String] {
    let query = schema.query(
      "SELECT key, head FROM @.images WHERE key = ANY ($1::text[]) AND digest = sha256(data)",
      arguments: .text(Self.array(keys)))
    let found = try await read(query, afterwards: noteUse(keys))?.keysAndHeads ?? []
    return Dictionary(found.map { ($0.key, $0.head) }) { $1 }
  }

  /// Returns a best-effort transaction: it does not wait for a flush or a lock, and its failure is ignored.
  private func noteUse(_ keys: [EntryKey]) -> PostgresTransaction {
    [
      PostgresQuery(
        "SELECT set_config('lock_timeout', '1', true), set_config('synchronous_commit', 'off', true)"
      ),
      schema.query(
        "UPDATE @.images SET used = nextval('@.uses') WHERE key = ANY ($1::text[])",
        arguments: .text(Self.array(keys))),
    ]
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    _ = try await write(
      "~", creating: true, isDurable: false, staged: ["data": .data(image.data)],
      statements: [
        schema.query(
          """
          WITH old AS (SELECT size FROM @.images WHERE key = $1), new AS (
            INSERT INTO @.images (key, head, size, data, digest) SELECT $1, $2, $3, data, sha256(data)
            FROM decode(\(PostgresSchema.stagedValue("data")), 'hex') AS data
            ON CONFLICT (key) DO UPDATE SET head = excluded.head, size = excluded.size,
              used = excluded.used, data = excluded.data, digest = excluded.digest)
          UPDATE @.essential_feed SET images = images * kept + 1 - (SELECT count(*) FROM old),
            bytes = bytes * kept + $3 - coalesce((SELECT size FROM old), 0)
          FROM (SELECT EXISTS (SELECT FROM @.images)::int AS kept) AS before
          """, arguments: .text(key), .text(image.head), .int(image.data.count)),
        schema.proof(
          of: "EXISTS (SELECT FROM @.images WHERE key = $1 AND head = $2)", arguments: .text(key),
          .text(image.head)),
        // Eviction reads the sizes of all images, so it goes on to nine tenths of the limit.
        schema.query(
          """
          WITH gone AS (DELETE FROM @.images WHERE (SELECT bytes FROM @.essential_feed) > $1
            AND key IN (SELECT key FROM (SELECT key, size, sum(size) OVER (ORDER BY used DESC) AS bytes
              FROM @.images) AS used WHERE bytes > $1 OR bytes - size > $2) RETURNING size)
          UPDATE @.essential_feed SET images = images - (SELECT count(*) FROM gone),
            bytes = bytes - (SELECT coalesce(sum(size), 0) FROM gone) WHERE bytes > $1
          """, arguments: .int(limit), .int(limit - limit / 10)),
      ])
  }

  func removeImage(_ key: EntryKey) async throws {
    _ = try await write(
      "~", isDurable: false,
      statements: [
        schema.query(
          """
          WITH gone AS (DELETE FROM @.images WHERE key = $1 RETURNING size)
          UPDATE @.essential_feed SET images = images - (SELECT count(*) FROM gone),
            bytes = bytes - (SELECT coalesce(sum(size), 0) FROM gone)
          """, arguments: .text(key)),
        schema.proof(of: "NOT EXISTS (SELECT FROM @.images WHERE key = $1)", arguments: .text(key)),
      ])
  }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    let query = schema.query("SELECT key, head FROM @.images ORDER BY used")
    return try await read(query)?.keysAndHeads ?? []
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) {
    let query = schema.query("SELECT images, bytes FROM @.essential_feed")
    let rows = try await read(query)
    return (rows?.int(0, column: 0) ?? 0, rows?.int(0, column: 1) ?? 0)
  }
}
