import FeedCore
import Foundation
import GRDB
import LeagueCore
import OfflineCore
import Plugins
import Testing

@testable import SQLiteStore

/// Files as each version wrote them: whatever becomes of the format, they stay readable.
///
/// The fixtures were written by the programs of their time: the feed of `checkFeed`, one image,
/// and from version 2 on a list of each resource of LigasEc.
struct FormatTests {
  @Test(arguments: 1...SQLiteSchema.currentVersion)
  func everyVersionIsRead(version: Int) async throws {
    try await withFixture(version) { playground in
      let before = try playground.bytes()
      let storage = playground.storage()
      try await checkFeed(storage)
      #expect(try await storage.upkeep.savedImageAddresses() == [address(1)])
      #expect(try await storage.upkeep.problems() == [])
      let lists: [ListKey] = [.feed, .leagues, .teams(of: "league-1"), .squad(of: "team-1")]
      let saved = version == 1 ? lists.prefix(1) : lists[...]
      #expect(try await Set(storage.upkeep.savedLists()) == Set(saved))
      for key in lists {
        #expect(
          try await count(storage.lists.store(of: key), key) == (saved.contains(key) ? 3 : nil))
      }
      #expect(try playground.bytes() == before)
      #expect(try playground.sql { try Self.version($0) } == version)
    }
  }

  /// That an image was used may be noted, and no more: an older program would lose the file.
  @Test func readingAnImageDoesNotBringAnOldFileUpToDate() async throws {
    try await withFixture(1) { playground in
      try playground.sql { db in
        let row: [any DatabaseValueConvertible] = [
          address(2).absoluteString, 700, 1_000_000,
          SQLiteImageDataStore.checksum(data(2), address(2).absoluteString), data(2),
        ]
        try db.execute(
          sql: "INSERT INTO image_data (url, size, used, checksum, bytes) VALUES (?, ?, ?, ?, ?)",
          arguments: StatementArguments(row))
        try SQLiteTotals.change(db) { totals in
          totals.images += 1
          totals.bytes += 700
        }
      }
      let storage = playground.storage()
      #expect(try await storage.upkeep.problems() == [])
      #expect(try await storage.imageData.data(for: address(1)) != nil)
      #expect(try await storage.imageData.data(for: address(2)) == data(2))
      let version = try playground.sql { try Self.version($0) }
      #expect(version == 1)
    }
  }

  enum Write: CaseIterable {
    case replace, append, saveImageData, remove, replaceAnother

    func callAsFunction(_ storage: Storage) async throws {
      switch self {
      case .replace:
        let all = try #require(try await storage.feed.slice(.feed, from: nil, limit: 9))
        _ = try await storage.feed.replace(
          .feed, with: all.items, savedAt: all.head.savedAt, source: all.head.source)
      case .append:
        let version = try #require(try await storage.feed.head(.feed)?.version)
        let longer = try await storage.feed.append(images(7..<8), to: .feed, at: version)
        #expect(longer.count == 4)
      case .saveImageData: try await storage.imageData.save(data(2), for: address(2))
      case .remove: try await storage.lists[.teams].remove(.teams(of: "league-1"))
      case .replaceAnother:
        _ = try await storage.lists[.leagues].replace(
          .leagues, with: [], savedAt: Date(), source: "")
      }
    }
  }

  @Test(arguments: Write.allCases)
  func theFirstWriteBringsAnOldFileUpToDateAndLosesNothing(_ write: Write) async throws {
    try await withFixture(1) { playground in
      let old = playground.storage()
      try await checkFeed(old)
      try await write(playground.storage())
      for storage in [old, playground.storage()] {
        try await checkFeed(storage)
        #expect(try await storage.upkeep.problems() == [])
      }
      #expect(!playground.exists(".damaged"))
      #expect(try playground.sql { try Self.version($0) } == SQLiteSchema.currentVersion)
      let migrated = try playground.sql { try Self.columns($0) }
      playground.wipe()
      try await playground.replace(0..<1)
      #expect(try playground.sql { try Self.columns($0) } == migrated)
    }
  }

  /// What the program writes now is what the fixture of its version says.
  @Test func theCurrentVersionHasAFixture() async throws {
    try await withFixture(SQLiteSchema.currentVersion) { playground in
      let fixture = try playground.sql { try Self.columns($0) }
      playground.wipe()
      try await playground.replace(0..<1)
      #expect(try playground.sql { try Self.columns($0) } == fixture)
    }
  }

  private func withFixture(_ version: Int, _ body: (Playground) async throws -> Void) async throws {
    try await Playground.run { playground in
      let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/version\(version).sqlite")
      try playground.write(Data(contentsOf: fixture))
      try await body(playground)
    }
  }

  private func checkFeed(_ storage: Storage) async throws {
    let slice = try await storage.feed.slice(.feed, from: nil, limit: 3)
    let texts: [(String?, String?)] = [(nil, ""), ("a\u{0}b", "Κέρκυρα"), ("appended", nil)]
    let expected = texts.enumerated().map { number, texts in
      FeedImage(
        id: image(number + 1).id, description: texts.0, location: texts.1, url: address(number + 1))
    }
    #expect(slice?.items == expected)
    #expect(slice?.head.savedAt == Date(timeIntervalSinceReferenceDate: 700_000_000.25))
    #expect(slice?.head.source == "demo:")
    #expect(try await storage.imageData.data(for: address(1)) == Data([1, 2, 3]))
  }

  private func count(_ store: some ListStore, _ key: ListKey) async throws -> Int? {
    try await store.slice(key, from: nil, limit: 9)?.items.count
  }

  private static func version(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "PRAGMA user_version")
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
