import FoundationEssentials
public import OfflineCore
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
    let end = items.isEmpty ? .min : items.upperBound
    let query: PostgresQuery = """
      SELECT tag, head, page FROM \(schema).lists LEFT JOIN \(schema).pages
        ON list = id AND first < \(end) AND first >= coalesce((SELECT max(first) FROM \(schema).pages
          WHERE list = id AND first BETWEEN 1 AND \(items.lowerBound)), \(Int.min))
      WHERE key = \(key) ORDER BY first
      """
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
      key, creating: true, staged: staged(list.pages),
      statements: [
        removalQuery(key),
        """
        INSERT INTO \(schema).lists (key, tag, head, done)
        VALUES (\(key), \(list.tag), \(list.head), \(list.tag))
        ON CONFLICT (key) DO UPDATE SET tag = excluded.tag, head = excluded.head,
          done = left(excluded.tag || ' ' || lists.done, 1000)
        WHERE position(excluded.tag IN lists.done) = 0
        """,
        """
        DELETE FROM \(schema).pages
        WHERE list = (SELECT id FROM \(schema).lists WHERE key = \(key) AND tag = \(list.tag))
        """,
        .proof(
          of: """
            NOT EXISTS (SELECT FROM \(schema).pages
              WHERE list = (SELECT id FROM \(schema).lists WHERE key = \(key) AND tag = \(list.tag)))
            """),
        insertion(into: key, at: list.tag),
        .proof(
          of: """
            EXISTS (SELECT FROM \(schema).lists WHERE key = \(key) AND position(\(list.tag) IN done) > 0
              AND (tag <> \(list.tag)
                OR \(list.pages.count) = (SELECT count(*) FROM \(schema).pages WHERE list = id)))
            """),
      ])
    return rows.flatMap { Self.removedList($0[0]) }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let rows = try await write(
      key, staged: staged(pages),
      statements: [
        """
        UPDATE \(schema).lists SET tag = \(next), done = left(\(next) || ' ' || done, 1000)
        WHERE key = \(key) AND tag = \(tag)
        """,
        insertion(into: key, at: next),
        "SELECT tag FROM \(schema).lists WHERE key = \(key) AND position(\(next) IN done) > 0",
        .proof(
          of: """
            NOT EXISTS (SELECT FROM \(schema).lists
              WHERE key = \(key) AND (tag = \(tag) OR tag = \(next) AND \(pages.count) <>
                (SELECT count(*) FROM \(schema).pages
                  WHERE list = id AND first = ANY (\(sql: PostgresSchema.staged("first"))::bigint[]))))
            """),
      ])
    guard let rows, rows[2].count > 0 else { throw StoreError(.changed) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let rows = try await write(
      key,
      statements: [
        removalQuery(key),
        """
        WITH gone AS (
          DELETE FROM \(schema).lists WHERE key = \(key) AND tag = coalesce(\(tag), tag) RETURNING id)
        DELETE FROM \(schema).pages WHERE list IN (SELECT id FROM gone)
        """,
        .proof(
          of: """
            NOT EXISTS (SELECT FROM \(schema).lists
              WHERE key = \(key) AND tag = coalesce(\(tag), tag))
            """),
      ])
    if let tag, rows?[0].text(0, column: 0) != tag.rawValue { throw StoreError(.changed) }
    return rows.flatMap { Self.removedList($0[0]) }
  }

  func listHeads() async throws -> [EntryKey: String] {
    let rows = try await read("SELECT key, head FROM \(schema).lists")
    return Dictionary(rows?.keysAndHeads ?? []) { $1 }
  }

  /// Returns a query for the tag of a list, and for the number of its items if all its pages are intact.
  private func removalQuery(_ key: EntryKey) -> PostgresQuery {
    """
    SELECT tag, (SELECT CASE WHEN count(*) = 0 THEN 0 WHEN bool_and(digest = sha256(convert_to(page,
        getdatabaseencoding())) AND first = before) THEN sum(items)::bigint END
      FROM (SELECT *, sum(items) OVER (ORDER BY first) - items AS before FROM \(schema).pages
        WHERE list = id) AS pages)
    FROM \(schema).lists WHERE key = \(key)
    """
  }

  private static func removedList(_ rows: PostgresRows) -> RemovedList? {
    rows.text(0, column: 0).map {
      RemovedList(tag: ListTag(rawValue: $0), soundCount: rows.int(0, column: 1))
    }
  }

  private func staged(_ pages: [StoredPage]) -> PostgresTransaction {
    [
      ("first", pages.map { String($0.items.lowerBound) }),
      ("items", pages.map { String($0.items.count) }), ("pages", pages.map(\.text)),
    ].map { PostgresSchema.stage($0, text: Self.array($1)) }
  }

  /// Returns a statement that adds the staged pages to the list, if it is at the tag.
  private func insertion(into key: EntryKey, at tag: ListTag) -> PostgresQuery {
    """
    INSERT INTO \(schema).pages SELECT id, page.first, page.items, page.page,
      sha256(convert_to(page.page, getdatabaseencoding()))
    FROM \(schema).lists, unnest(\(sql: PostgresSchema.staged("first"))::bigint[],
      \(sql: PostgresSchema.staged("items"))::bigint[], \(sql: PostgresSchema.staged("pages"))::text[])
      AS page (first, items, page)
    WHERE key = \(key) AND tag = \(tag) ON CONFLICT DO NOTHING
    """
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

extension StorePlugin {
  /// The backend `postgres:ADDRESS`: one schema of a PostgreSQL database, for many machines.
  public static let postgres = StorePlugin(
    PostgresBackend.self, scheme: "postgres", aliases: ["postgresql"],
    placeholder: "//USER@HOST/DB", port: 5432)
}
