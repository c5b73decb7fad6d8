import FoundationEssentials
import OfflineCore
import StorageEngine

extension PostgresBackend {
  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    let query: PostgresQuery = "SELECT head, data FROM \(schema).images WHERE key = \(key)"
    guard let rows = try await read(query, afterwards: isUse ? noteUse([key]) : []),
      let head = rows.text(0, column: 0), let data = rows.data(0, column: 1)
    else { return nil }
    return StoredImage(head: head, data: data)
  }

  func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String] {
    let query: PostgresQuery = """
      SELECT key, head FROM \(schema).images
      WHERE key = ANY (\(Self.array(keys))::text[]) AND digest = sha256(data)
      """
    let found = try await read(query, afterwards: noteUse(keys))?.keysAndHeads ?? []
    return Dictionary(found.map { ($0.key, $0.head) }) { $1 }
  }

  /// Returns a best-effort transaction: it does not wait for a flush or a lock, and its failure is ignored.
  private func noteUse(_ keys: [EntryKey]) -> PostgresTransaction {
    [
      "SELECT set_config('lock_timeout', '1', true), set_config('synchronous_commit', 'off', true)",
      """
      UPDATE \(schema).images SET used = nextval('\(schema).uses')
      WHERE key = ANY (\(Self.array(keys))::text[])
      """,
    ]
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    _ = try await write(
      "~", creating: true, isDurable: false,
      staged: [PostgresSchema.stage("data", data: image.data)],
      statements: [
        """
        WITH old AS (SELECT size FROM \(schema).images WHERE key = \(key)), new AS (
          INSERT INTO \(schema).images (key, head, size, data, digest)
          SELECT \(key), \(image.head), \(image.data.count), data, sha256(data)
          FROM decode(\(sql: PostgresSchema.staged("data")), 'hex') AS data
          ON CONFLICT (key) DO UPDATE SET head = excluded.head, size = excluded.size,
            used = excluded.used, data = excluded.data, digest = excluded.digest)
        UPDATE \(schema).essential_feed SET images = images * kept + 1 - (SELECT count(*) FROM old),
          bytes = bytes * kept + \(image.data.count) - coalesce((SELECT size FROM old), 0)
        FROM (SELECT EXISTS (SELECT FROM \(schema).images)::int AS kept) AS before
        """,
        .proof(
          of: """
            EXISTS (SELECT FROM \(schema).images WHERE key = \(key) AND head = \(image.head))
            """),
        // Eviction reads the sizes of all images, so it goes on to nine tenths of the limit.
        """
        WITH gone AS (DELETE FROM \(schema).images
          WHERE (SELECT bytes FROM \(schema).essential_feed) > \(limit) AND key IN (SELECT key
            FROM (SELECT key, size, sum(size) OVER (ORDER BY used DESC) AS bytes FROM \(schema).images)
              AS used WHERE bytes > \(limit) OR bytes - size > \(limit - limit / 10)) RETURNING size)
        UPDATE \(schema).essential_feed SET images = images - (SELECT count(*) FROM gone),
          bytes = bytes - (SELECT coalesce(sum(size), 0) FROM gone) WHERE bytes > \(limit)
        """,
      ])
  }

  func removeImage(_ key: EntryKey) async throws {
    _ = try await write(
      "~", isDurable: false,
      statements: [
        """
        WITH gone AS (DELETE FROM \(schema).images WHERE key = \(key) RETURNING size)
        UPDATE \(schema).essential_feed SET images = images - (SELECT count(*) FROM gone),
          bytes = bytes - (SELECT coalesce(sum(size), 0) FROM gone)
        """,
        .proof(of: "NOT EXISTS (SELECT FROM \(schema).images WHERE key = \(key))"),
      ])
  }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await read("SELECT key, head FROM \(schema).images ORDER BY used")?.keysAndHeads ?? []
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) {
    let rows = try await read("SELECT images, bytes FROM \(schema).essential_feed")
    return (rows?.int(0, column: 0) ?? 0, rows?.int(0, column: 1) ?? 0)
  }
}
