import OfflineCore
import StorageEngine

/// A backend in one SQLite file, with one connection for reads and another for writes, so that a
/// read does not wait for a running write.
struct SQLiteBackend: StorageBackend {
  /// The maximum size of a page or an image. A row of SQLite holds a billion bytes; the rest is for
  /// the other columns. SQLite reports a row that is too long with the same error as damage.
  static let mostBytes = 999_000_000

  let file: SQLiteFile
  let reader: SQLiteConnection
  let writer: SQLiteConnection

  init(_ file: SQLiteFile) {
    self.file = file
    reader = SQLiteConnection(to: file)
    writer = SQLiteConnection(to: file)
  }

  // MARK: Lists

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    try await reader.read { db -> StoredList? in
      let query = "SELECT tag, head, id FROM lists WHERE key = ?"
      let found = try db.first(query, arguments: [key]) { (list: Self.list($0), id: try $0.int(2)) }
      guard var list = found?.list, let id = found?.id, !items.isEmpty else { return found?.list }
      // Include what damage has put before the first page.
      list.pages = try Self.pages(
        """
        SELECT page FROM pages WHERE list = ? AND first < ? AND first >= ifnull(
          (SELECT max(first) FROM pages WHERE list = ? AND first BETWEEN 1 AND ?), ?)
          ORDER BY first
        """, arguments: [id, items.upperBound, id, items.lowerBound, Int.min], in: db)
      return list
    } ?? nil
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    try await writer.write(.full, creates: true) { db -> RemovedList? in
      var old = try db.first(
        "SELECT tag, head FROM lists WHERE key = ?", arguments: [key], value: Self.list)
      let ids = try db.rows(
        """
        INSERT INTO lists (key, tag, head) VALUES (?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET tag = excluded.tag, head = excluded.head RETURNING id
        """, arguments: [key, list.tag.rawValue, list.head]
      ) { try $0.int(0) }
      for id in ids {
        // This also removes pages that damage has left under a free number.
        let pages = try Self.removePages(of: id, in: db)
        old?.pages = pages
        try insert(list.pages, list: id, in: db)
      }
      return old.map { RemovedList($0) }
    } ?? nil
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let isDone = try await writer.write(.full, creates: false) { db in
      let ids = try db.rows(
        "UPDATE lists SET tag = ? WHERE key = ? AND tag = ? RETURNING id",
        arguments: [next.rawValue, key, tag.rawValue]
      ) { try $0.int(0) }
      for id in ids { try insert(pages, list: id, in: db) }
      return !ids.isEmpty
    }
    guard isDone == true else { throw StoreError(.changed) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let old = try await writer.write(.full, creates: false) { db -> RemovedList? in
      let found = try db.first(
        "DELETE FROM lists WHERE key = ? AND tag = ifnull(?, tag) RETURNING tag, head, id",
        arguments: [key, tag?.rawValue]
      ) { (list: Self.list($0), id: try $0.int(2)) }
      guard var list = found?.list, let id = found?.id else { return nil }
      list.pages = try Self.removePages(of: id, in: db)
      return RemovedList(list)
    }
    guard tag == nil || old ?? nil != nil else { throw StoreError(.changed) }
    return old ?? nil
  }

  private static func list(_ row: Row) -> StoredList {
    StoredList(
      tag: ListTag(rawValue: row.checkedText(0)), head: row.checkedText(1), pages: [])
  }

  private static func removePages(of list: Int, in db: Database) throws -> [StoredPage] {
    let old = try pages(
      "SELECT page FROM pages WHERE list = ? ORDER BY first", arguments: [list], in: db)
    try db.run("DELETE FROM pages WHERE list = ?", arguments: [list])
    return old
  }

  private static func pages(
    _ query: String, arguments: [(any SQLiteValue)?], in db: Database
  ) throws -> [StoredPage] {
    var pages: [StoredPage] = []
    try db.visit(query, arguments: arguments) { pages.append(kept: StoredPage($0.checkedText(0))) }
    return pages
  }

  func listHeads() async throws -> [EntryKey: String] {
    try await reader.read { db in
      try Dictionary(
        db.rows("SELECT key, head FROM lists", value: Self.keyAndHead), uniquingKeysWith: { $1 })
    } ?? [:]
  }

  static func keyAndHead(_ row: Row) -> (key: EntryKey, head: String) {
    (row.checkedText(0), row.checkedText(1))
  }

  private func insert(_ pages: [StoredPage], list: Int, in db: Database) throws {
    for page in pages {
      guard page.text.utf8.count <= Self.mostBytes else {
        throw StoreError(.full, detail: "SQLite keeps no items of that size")
      }
      try db.run(
        "INSERT INTO pages (list, first, page) VALUES (?, ?, ?)",
        arguments: [list, page.items.lowerBound, page.text])
    }
  }

  // MARK: The storage as a whole

  func check() async throws -> [String] {
    do {
      // Use the connection for writes, which is also the one to quarantine the damage it has found.
      let problems = try await writer.read { db in
        try db.rows(SQLiteSchema.checks) { try $0.text(0) }
      }
      guard let problems, !problems.isEmpty else { return [] }
      await writer.noteDamage()
      return problems
    } catch let error as StoreError where error.reason == .full {
      // A disk that is too full for a check must not prevent clearing.
      return []
    }
  }

  func clear() async throws {
    do {
      let isDone: Void? = try await writer.write(.full, creates: false) { db in
        for table in ["lists", "pages", "images", "image_data"] {
          try db.run("DELETE FROM \(table)")
        }
        try db.run("UPDATE totals SET images = 0, bytes = 0")
      }
      if isDone != nil { await writer.compact() }
    } catch let error as StoreError
      where error.reason == .full || error.reason == .denied && file.lacksNames
    {
      await reader.close()
      try await writer.removeFile()
    }
  }

  func quarantine() async throws -> String? {
    await reader.close()
    return try await writer.quarantine()
  }

  func close() async {
    await reader.close()
    await writer.close()
  }
}
