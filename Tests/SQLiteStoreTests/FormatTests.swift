import CacheCore
import FeedCore
import Foundation
import GRDB
import Plugins
import Testing

/// Files as each version wrote them: whatever becomes of the format, they stay readable.
struct FormatTests {
  private static let version1 = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE lists (
      id INTEGER PRIMARY KEY, kind NOT NULL, parent, generation INTEGER NOT NULL,
      saved_at REAL NOT NULL, source NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX lists_by_key ON lists (kind, ifnull(parent, 0));
    CREATE TABLE feed_images (
      list INTEGER NOT NULL, position INTEGER NOT NULL, id NOT NULL, description, location,
      url NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (list, position)
    ) WITHOUT ROWID;
    CREATE TABLE image_data (
      id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
      used INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL
    );
    CREATE INDEX image_data_by_use ON image_data (used);
    CREATE TABLE totals (
      lists INTEGER NOT NULL, images INTEGER NOT NULL, bytes INTEGER NOT NULL,
      checksum INTEGER NOT NULL
    );
    INSERT INTO lists VALUES (1, 'feed', NULL, 42, 700000000.25, 'demo:', 2, -8893937001891281173);
    INSERT INTO feed_images VALUES
      (1, 0, '00000000-0000-0000-0000-000000000001', NULL, '', 'https://example.com/1.png', 4738537197590115000),
      (1, 1, '00000000-0000-0000-0000-000000000002', x'610062', 'Κέρκυρα',
       'https://example.com/2.png', 5348307934139215344);
    INSERT INTO image_data VALUES (1, 'https://example.com/1.png', 3, 1, 6423557236889702194, x'010203');
    INSERT INTO totals VALUES (1, 1, 3, 1589202906551391949);
    PRAGMA application_id = 0x45466564;
    PRAGMA user_version = 1;
    """

  @Test func version1IsRead() async throws {
    try await Playground.run { playground in
      try playground.sql { try $0.execute(sql: Self.version1) }
      let storage = playground.storage()
      let slice = try await storage.feed.slice(.feed, from: nil, limit: 9)
      #expect(
        slice?.items == [
          FeedImage(id: image(1).id, description: nil, location: "", url: address(1)),
          FeedImage(
            id: image(2).id, description: "a\u{0}b", location: "Κέρκυρα", url: address(2)),
        ])
      #expect(slice?.head.savedAt == Date(timeIntervalSinceReferenceDate: 700_000_000.25))
      #expect(slice?.head.source == "demo:")
      #expect(slice?.head.version == ListVersion(generation: 42, count: 2))
      #expect(try await storage.imageData.data(for: address(1)) == Data([1, 2, 3]))
      #expect(try await storage.imageData.usage().bytes == 3)
      #expect(try await storage.upkeep.problems().isEmpty)
      _ = try await storage.feed.append(
        images(3..<4), to: .feed, at: ListVersion(generation: 42, count: 2))
      #expect(try await storage.feed.head(.feed)?.last == image(3))
      #expect(!playground.exists(".damaged"))
    }
  }

  /// What the program writes now is what the fixture of its version says.
  @Test func theCurrentVersionHasAFixture() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<1)
      let written = try playground.sql { try Self.columns($0) }
      let fixture = try DatabaseQueue()
      let expected = try await fixture.writeWithoutTransaction { db in
        try db.execute(sql: Self.version1)
        return try Self.columns(db)
      }
      #expect(written == expected)
    }
  }

  private static func columns(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT m.type || ' ' || m.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull"
          || ' ' || c.pk
        FROM sqlite_master AS m, pragma_table_info(m.name) AS c ORDER BY m.name, c.cid
        """)
  }
}
