import GRDB
import OfflineCore

/// The format of the file: its mark, its version, and the way from each version to the next.
enum SQLiteSchema {
  /// The mark of our files in the header, "EFed" in ASCII; SQLite keeps the field for this.
  static let applicationID: Int32 = 0x4546_6564

  /// One step for each version, from an empty file on. Steps that were released never change.
  private static let migrations: [@Sendable (Database) throws -> Void] = [
    { db in
      try db.execute(
        sql: """
          CREATE TABLE lists (
            id INTEGER PRIMARY KEY,
            kind NOT NULL,
            parent,
            generation INTEGER NOT NULL,
            saved_at REAL NOT NULL, -- seconds since 2001-01-01 00:00 UTC
            source NOT NULL,
            count INTEGER NOT NULL,
            checksum INTEGER NOT NULL
          );
          CREATE UNIQUE INDEX lists_by_key ON lists (kind, ifnull(parent, 0));
          \(items("feed_images", "id NOT NULL, description, location, url NOT NULL"));
          CREATE TABLE image_data (
            id INTEGER PRIMARY KEY,
            url TEXT NOT NULL UNIQUE,
            size INTEGER NOT NULL,
            used INTEGER NOT NULL, -- grows with each use
            checksum INTEGER NOT NULL,
            bytes BLOB NOT NULL
          );
          CREATE INDEX image_data_by_use ON image_data (used);
          CREATE TABLE totals (
            lists INTEGER NOT NULL,
            images INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            checksum INTEGER NOT NULL
          );
          """)
      try SQLiteTotals(lists: 0, images: 0, bytes: 0).insert(db)
    },
    { db in
      for (table, columns) in [
        ("leagues", "id NOT NULL, stage_id NOT NULL, name NOT NULL, logo_url NOT NULL"),
        ("teams", "id NOT NULL, name NOT NULL, logo_url NOT NULL"),
        (
          "players",
          "id NOT NULL, name NOT NULL, number INTEGER, role NOT NULL, nationality, photo_url"
        ),
      ] {
        try db.execute(sql: items(table, columns))
      }
    },
  ]

  /// The statement that makes a table of items, each at its position in its list.
  private static func items(_ table: String, _ columns: String) -> String {
    """
    CREATE TABLE \(table) (
      list INTEGER NOT NULL, position INTEGER NOT NULL, \(columns), checksum INTEGER NOT NULL,
      PRIMARY KEY (list, position)
    ) WITHOUT ROWID
    """
  }

  /// Tables of every version; together they tell our file even when its mark is damaged.
  static let tables = ["lists", "feed_images", "image_data", "totals"]

  static var currentVersion: Int { migrations.count }

  /// What a file is to us.
  enum State {
    /// No table is in it, ours or another's.
    case empty
    /// Ours, of a version that this program knows.
    case ours(version: Int)
  }

  /// - Throws: ``OfflineCore/StoreError`` with the reason `newerFormat` or `notOurs`; ``DamagedRow``.
  static func state(_ db: Database, place: String) throws -> State {
    let mark = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA application_id")) ?? 0
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    if mark == applicationID {
      guard version <= currentVersion else {
        throw StoreError(
          .newerFormat, place: place, detail: "format \(version); known is \(currentVersion)")
      }
      guard version > 0 else { throw DamagedRow(what: "the format has the number \(version)") }
      return .ours(version: version)
    }
    let names = try Set(String.fetchAll(db, sql: "SELECT ifnull(name, '') FROM sqlite_master"))
    guard !names.isSuperset(of: tables) else {
      throw DamagedRow(what: "our tables, under the mark \(mark)")
    }
    guard mark == 0, version == 0, names.isEmpty else {
      throw StoreError(.notOurs, place: place, detail: "a database with the mark \(mark)")
    }
    return .empty
  }

  static func isCurrent(_ db: Database, place: String) throws -> Bool {
    guard case .ours(currentVersion) = try state(db, place: place) else { return false }
    return true
  }

  /// Brings a file to the current version, within the transaction of the caller.
  static func migrate(_ db: Database, place: String) throws {
    let version =
      switch try state(db, place: place) {
      case .empty: 0
      case .ours(let version): version
      }
    guard version < currentVersion else { return }
    for migration in migrations[version...] { try migration(db) }
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(currentVersion)")
  }
}
