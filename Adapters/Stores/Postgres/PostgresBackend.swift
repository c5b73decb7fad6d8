import FoundationEssentials
import OfflineCore
import StorageEngine
import StoreSupport

/// A backend that keeps everything in one schema of a PostgreSQL database.
///
/// Each call is one round trip: its statements are sent together, as one transaction.
struct PostgresBackend: ServerBackend {
  private static let pools = ConnectionPools<PostgresConnection>()
  let place: PostgresPlace
  let schema: PostgresSchema
  let connections: PoolHold<PostgresConnection>

  init(_ options: StoreOptions) {
    place = PostgresPlace(options.place)
    schema = PostgresSchema(place.name)
    connections = PoolHold(options, in: Self.pools)
  }

  // MARK: Lists

  // The column 'done' holds the tags of the latest writes, which makes writes idempotent: a write that is
  // retried because its outcome was unknown is not done twice, whatever others have written meanwhile.

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    let query = schema.query(
      """
      SELECT tag, head, page FROM @.lists LEFT JOIN @.pages ON list = id AND first < $3 AND first >=
        coalesce((SELECT max(first) FROM @.pages WHERE list = id AND first BETWEEN 1 AND $2), $4)
      WHERE key = $1 ORDER BY first
      """, arguments: .text(key), .int(items.lowerBound),
      .int(items.isEmpty ? .min : items.upperBound),
      .int(.min))
    guard let rows = try await read(query), let tag = rows.text(0, column: 0),
      let head = rows.text(0, column: 1)
    else { return nil }
    var list = StoredList(tag: ListTag(rawValue: tag), head: head, pages: [])
    for row in 0..<rows.count {
      guard let page = rows.text(row, column: 2), list.pages.append(kept: StoredPage(page)) else {
        break
      }
    }
    return list
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    let rows = try await write(
      key, creating: true, staged: stagedValues(list.pages),
      statements: [
        removalQuery(key),
        schema.query(
          """
          INSERT INTO @.lists (key, tag, head, done) VALUES ($1, $2, $3, $2)
          ON CONFLICT (key) DO UPDATE SET tag = excluded.tag, head = excluded.head,
            done = left(excluded.tag || ' ' || lists.done, 1000)
          WHERE position(excluded.tag IN lists.done) = 0
          """, arguments: .text(key), .text(list.tag.rawValue), .text(list.head)),
        schema.query(
          "DELETE FROM @.pages WHERE list = (SELECT id FROM @.lists WHERE key = $1 AND tag = $2)",
          arguments: .text(key), .text(list.tag.rawValue)),
        schema.proof(
          of: """
            NOT EXISTS (SELECT FROM @.pages
              WHERE list = (SELECT id FROM @.lists WHERE key = $1 AND tag = $2))
            """, arguments: .text(key), .text(list.tag.rawValue)),
        insertion(into: key, at: list.tag),
        schema.proof(
          of: """
            EXISTS (SELECT FROM @.lists WHERE key = $1 AND position($2 IN done) > 0
              AND (tag <> $2 OR $3 = (SELECT count(*) FROM @.pages WHERE list = id)))
            """, arguments: .text(key), .text(list.tag.rawValue), .int(list.pages.count)),
      ])
    return rows.flatMap { Self.removedList($0[0]) }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let rows = try await write(
      key, staged: stagedValues(pages),
      statements: [
        schema.query(
          """
          UPDATE @.lists SET tag = $3, done = left($3 || ' ' || done, 1000) WHERE key = $1 AND tag = $2
          """, arguments: .text(key), .text(tag.rawValue), .text(next.rawValue)),
        insertion(into: key, at: next),
        schema.query(
          "SELECT tag FROM @.lists WHERE key = $1 AND position($2 IN done) > 0",
          arguments: .text(key), .text(next.rawValue)),
        schema.proof(
          of: """
            NOT EXISTS (SELECT FROM @.lists WHERE key = $1 AND (tag = $2 OR tag = $3 AND $4 <>
              (SELECT count(*) FROM @.pages WHERE list = id
                AND first = ANY (\(PostgresSchema.stagedValue("first"))::bigint[]))))
            """, arguments: .text(key), .text(tag.rawValue), .text(next.rawValue), .int(pages.count)
        ),
      ])
    guard let rows, rows[2].count > 0 else { throw StoreError(.changed) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let rows = try await write(
      key,
      statements: [
        removalQuery(key),
        schema.query(
          """
          WITH gone AS (DELETE FROM @.lists WHERE key = $1 AND tag = coalesce($2, tag) RETURNING id)
          DELETE FROM @.pages WHERE list IN (SELECT id FROM gone)
          """, arguments: .text(key), tag.map { .text($0.rawValue) } ?? .null),
        schema.proof(
          of: "NOT EXISTS (SELECT FROM @.lists WHERE key = $1 AND tag = coalesce($2, tag))",
          arguments: .text(key), tag.map { .text($0.rawValue) } ?? .null),
      ])
    if let tag, rows?[0].text(0, column: 0) != tag.rawValue { throw StoreError(.changed) }
    return rows.flatMap { Self.removedList($0[0]) }
  }

  func listHeads() async throws -> [EntryKey: String] {
    let rows = try await read(schema.query("SELECT key, head FROM @.lists"))
    return Dictionary(rows?.keysAndHeads ?? []) { $1 }
  }

  /// Returns a query for the tag of a list, and for the number of its items if all its pages are intact.
  private func removalQuery(_ key: EntryKey) -> PostgresQuery {
    schema.query(
      """
      SELECT tag, (SELECT CASE WHEN count(*) = 0 THEN 0 WHEN bool_and(digest = sha256(convert_to(page,
          getdatabaseencoding())) AND first = before) THEN sum(items)::bigint END
        FROM (SELECT *, sum(items) OVER (ORDER BY first) - items AS before FROM @.pages WHERE list = id)
          AS pages)
      FROM @.lists WHERE key = $1
      """, arguments: .text(key))
  }

  private static func removedList(_ rows: PostgresRows) -> RemovedList? {
    rows.text(0, column: 0).map {
      RemovedList(tag: ListTag(rawValue: $0), soundCount: rows.int(0, column: 1))
    }
  }

  private func stagedValues(_ pages: [StoredPage]) -> [String: PostgresQuery.Argument] {
    [
      "first": .text(Self.array(pages.map { String($0.items.lowerBound) })),
      "items": .text(Self.array(pages.map { String($0.items.count) })),
      "pages": .text(Self.array(pages.map(\.text))),
    ]
  }

  /// Returns a statement that adds the staged pages to the list, if it is at the tag.
  private func insertion(into key: EntryKey, at tag: ListTag) -> PostgresQuery {
    schema.query(
      """
      INSERT INTO @.pages SELECT id, page.first, page.items, page.page,
        sha256(convert_to(page.page, getdatabaseencoding()))
      FROM @.lists, unnest(\(PostgresSchema.stagedValue("first"))::bigint[],
        \(PostgresSchema.stagedValue("items"))::bigint[], \(PostgresSchema.stagedValue("pages"))::text[])
        AS page (first, items, page)
      WHERE key = $1 AND tag = $2 ON CONFLICT DO NOTHING
      """, arguments: .text(key), .text(tag.rawValue))
  }

  /// Returns texts as an array of PostgreSQL. Escapes byte by byte, because a quote with an accent
  /// is another `Character`.
  static func array(_ texts: [String]) -> String {
    var bytes = Array("{".utf8)
    for text in texts {
      bytes += bytes.count > 1 ? [UInt8(ascii: ","), UInt8(ascii: "\"")] : [UInt8(ascii: "\"")]
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    return String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self)
  }
}
