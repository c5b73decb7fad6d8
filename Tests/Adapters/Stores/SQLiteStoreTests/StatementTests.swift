import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Synchronization
import Testing

@testable import SQLiteStore

/// What the statements cost, and how durable they are.
struct StatementTests {
  /// A scan visits each row of a table; the costs of the law grow with the page alone.
  @Test func noSliceAndNoAppendScansATable() async throws {
    try await withTracedStorage { storage, feed, statements in
      let version = try await replace(feed, 0..<300)
      statements.removeAll()
      for start in [nil, ListPosition(generation: version.generation, offset: 200)] {
        let slice = try await feed.slice(.feed, from: start, limit: 10)
        #expect(slice?.items.count == 10)
        #expect(slice?.head.last == image(299))
      }
      _ = try await feed.head(.feed)
      _ = try await feed.append(images(300..<310), to: .feed, at: version)
      let plans = try await storage.read { db in
        try statements.all.filter { !$0.hasPrefix("PRAGMA") && !$0.contains("TRANSACTION") }
          .flatMap { sql in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
          }
      }
      let details = Set(try #require(plans))
      #expect(details.contains { $0.hasPrefix("SEARCH feed_images USING PRIMARY KEY") })
      #expect(details.contains { $0.hasPrefix("SEARCH lists USING") })
      #expect(details.filter { $0.hasPrefix("SCAN") } == [])
    }
  }

  @Test(arguments: [1, 10, 100])
  func anAppendWritesItsRowsAndTheHead(count: Int) async throws {
    try await withTracedStorage { storage, feed, _ in
      let version = try await replace(feed, 0..<300)
      let before = try await storage.write(.full) { $0.totalChangesCount }
      _ = try await feed.append(images(300..<300 + count), to: .feed, at: version)
      let after = try await storage.write(.full) { $0.totalChangesCount }
      #expect(after - before == count + 1)
    }
  }

  @Test func aSliceReadsItsRowsAndTheLast() async throws {
    try await withTracedStorage { storage, feed, statements in
      _ = try await replace(feed, 0..<300)
      statements.removeAll()
      _ = try await feed.slice(.feed, from: nil, limit: 10)
      let limits = statements.all.filter { $0.contains("FROM feed_images") }.compactMap {
        $0.split(separator: " ").last
      }
      #expect(limits == ["10", "1"])
    }
  }

  /// A list survives a power cut, for which its log must reach the disk before the call returns.
  @Test func listsAreSyncedAndImageDataIsNot() async throws {
    try await withTracedStorage { storage, feed, statements in
      let imageData = SQLiteImageDataStore(storage: storage)
      let version = try await replace(feed, 0..<3)
      #expect(statements.durability == "FULL")
      try await imageData.save(data(1), for: address(1))
      #expect(statements.durability == "NORMAL")
      _ = try await feed.append(images(3..<4), to: .feed, at: version)
      #expect(statements.durability == "FULL")
      try await imageData.save(data(2), for: address(2))
      try await feed.remove(.feed)
      #expect(statements.durability == "FULL")
      let modes = (
        try await storage.write(.full) { try Int.fetchOne($0, sql: "PRAGMA synchronous") },
        try await storage.write(.normal) { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
      )
      #expect(modes == (2, 1))
    }
  }

  private func replace(
    _ feed: SQLiteListStore<FeedImageRecord>, _ range: Range<Int>
  ) async throws -> ListVersion {
    try await feed.replace(.feed, with: images(range), savedAt: Date(), source: "demo:")
  }

  private func withTracedStorage(
    _ body: (SQLiteStorage, SQLiteListStore<FeedImageRecord>, Statements) async throws -> Void
  ) async throws {
    try await Playground.run { playground in
      let storage = SQLiteStorage(path: playground.path, imageLimit: 10_000)
      let statements = Statements()
      try await storage.write(.normal) { db in db.trace { statements.add($0) } }
      _ = try await storage.read { db in db.trace { statements.add($0) } }
      try await body(storage, SQLiteListStore(storage: storage), statements)
    }
  }
}

/// The statements of a storage, with the values in them.
private final class Statements: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  /// How durable the latest write was asked to be.
  var durability: Substring? {
    all.last { $0.hasPrefix("PRAGMA synchronous = ") }?.split(separator: " ").last
  }

  func add(_ event: Database.TraceEvent) { texts.withLock { $0.append(event.expandedDescription) } }

  func removeAll() { texts.withLock { $0 = [] } }
}
