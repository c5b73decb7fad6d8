import CSQLite
import FeedCore
import Foundation
import OfflineCore
import StorageEngine
import Synchronization
import Testing

@testable import SQLiteStore

/// The cost of the statements, their durability, and the order of eviction.
struct StatementTests {
  /// A scan visits each row of a table, but the costs in the contract may grow only with the page.
  @Test func noSliceAndNoAppendScansATable() async throws {
    try await withTracedStorage { backend, storage, statements in
      let version = try await replace(storage, range: 0..<300)
      statements.removeAll()
      for start in [nil, version.position(200)] {
        let slice = try await storage.lists.slice(ListKey<FeedImage>.feed, from: start, limit: 10)
        #expect(slice?.items.count == 10)
      }
      _ = try await storage.lists.append(images(300..<310), to: .feed, at: version)
      let all = statements.all.filter { !$0.hasPrefix("PRAGMA") && !$0.contains("TRANSACTION") }
      let plans = try await backend.reader.read { db in
        try all.flatMap { sql in
          try db.rows("EXPLAIN QUERY PLAN \(sql)") { try $0.text(3) }
        }
      }
      let details = Set(try #require(plans))
      #expect(details.contains { $0.hasPrefix("SEARCH pages USING PRIMARY KEY") })
      #expect(details.contains { $0.hasPrefix("SEARCH lists USING") })
      #expect(details.filter { $0.hasPrefix("SCAN") } == [])
    }
  }

  @Test func aReadTakesFiveStatementsAndAWriteOfASmallListEight() async throws {
    try await withTracedStorage { backend, storage, statements in
      _ = try await replace(storage, range: 0..<30)
      statements.removeAll()
      _ = try await backend.list("feed", items: 0..<30)
      #expect(statements.all.count == 5)
      let list = try #require(try await backend.list("feed", items: 0..<30))
      statements.removeAll()
      let old = try await backend.replaceList("feed", with: list)
      #expect(old == RemovedList(list))
      #expect(statements.all.count == 8)
    }
  }

  @Test func aWriteIsAsDurableAsItAsksFor() async throws {
    try await withTracedStorage { backend, _, _ in
      for durability in [Durability.full, .normal, .full] {
        let mode = try await backend.writer.write(durability, creates: true) {
          try $0.first("PRAGMA synchronous") { try $0.int(0) }
        }
        #expect(mode == (durability == .full ? 2 : 1))
      }
    }
  }

  /// A list survives a power cut, so its log must reach the disk before the call returns.
  @Test func listsAreSyncedAndImageDataIsNot() async throws {
    try await withTracedStorage { _, storage, statements in
      let version = try await replace(storage, range: 0..<3)
      #expect(statements.durability == "FULL")
      try await storage.imageData.save(data(1), for: address(1))
      #expect(statements.durability == "NORMAL")
      _ = try await storage.lists.append(images(3..<4), to: .feed, at: version)
      #expect(statements.durability == "FULL")
      try await storage.imageData.remove(address(1))
      #expect(statements.durability == "NORMAL")
      try await storage.lists.remove(ListKey<FeedImage>.feed.name, at: nil)
      #expect(statements.durability == "FULL")
    }
  }

  @Test func theLeastRecentlyUsedImagesGoFirst() async throws {
    try await SQLitePlayground.run { playground in
      let storage = playground.storage(playground.options(imageLimit: 3000))
      for number in 0..<4 { try await storage.imageData.save(data(number), for: address(number)) }
      _ = try await storage.imageData.data(for: address(0))
      // Checking does not count as a use.
      _ = try await storage.maintenance.verify()
      let order = try await storage.maintenance.contents().images
      #expect(order == [1, 2, 3, 0].map(address))
      // Using the latest image again writes nothing.
      let before = try playground.bytes("-wal")
      _ = try await storage.imageData.data(for: address(0))
      #expect(try playground.bytes("-wal") == before)
      try await storage.imageData.save(data(4, count: 1500), for: address(4))
      #expect(try await storage.maintenance.contents().images == [3, 0, 4].map(address))
      #expect(try await storage.imageData.usage().bytes == 2900)
    }
  }

  private func replace(_ storage: Storage, range: Range<Int>) async throws -> ListVersion {
    try await storage.lists.replace(
      .feed, with: images(range), savedAt: Date(), source: "demo:")
  }

  private func withTracedStorage(
    _ body: (SQLiteBackend, Storage, Statements) async throws -> Void
  ) async throws {
    try await SQLitePlayground.run { playground in
      let options = playground.options()
      let backend = SQLiteBackend(SQLiteFile(options))
      let statements = Statements()
      _ = try await backend.writer.write(.normal, creates: true) { db in
        statements.trace(db)
      }
      _ = try await backend.reader.read { statements.trace($0) }
      try await body(
        backend, Storage(backend, at: backend.file.place, options: options), statements)
    }
  }
}

/// The statements that a storage has run.
private final class Statements: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  /// The durability that the latest write requested.
  var durability: Substring? {
    all.last { $0.hasPrefix("PRAGMA synchronous = ") }?.split(separator: " ").last
  }

  /// Records the statements of a connection, which must not outlive this object.
  func trace(_ db: Database) {
    sqlite3_trace_v2(
      db.connection, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, _ in
        guard let context, let statement, let text = sqlite3_sql(OpaquePointer(statement)) else {
          return 0
        }
        let statements = Unmanaged<Statements>.fromOpaque(context).takeUnretainedValue()
        statements.texts.withLock { $0.append(String(cString: text)) }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func removeAll() { texts.withLock { $0 = [] } }
}
