import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

@testable import SQLiteStore

/// A limit on the pages of the file, which SQLite reports as it does a full disk.
struct FullDiskTests {
  @Test(arguments: [0, 1, 5])
  func whatDoesNotFitChangesNothing(room: Int) async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<10)
      try await playground.storage().imageData.save(data(1), for: address(1))
      let storage = SQLiteStorage(path: playground.path, imageLimit: 10_000_000)
      try await storage.write(.full) { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        try db.execute(sql: "PRAGMA max_page_count = \(pages + room)")
      }
      let feed = SQLiteListStore<FeedImageRecord>(storage: storage)
      let imageData = SQLiteImageDataStore(storage: storage)
      let calls: [() async throws -> Void] = [
        { _ = try await feed.replace(.feed, with: images(0..<5000), savedAt: Date(), source: "") },
        { _ = try await feed.append(images(10..<5000), to: .feed, at: version) },
        { try await imageData.save(data(1, count: 1_000_000), for: address(1)) },
      ]
      for call in calls { #expect(try await reason(call) == .full) }
      #expect(try await playground.readAll() == images(0..<10))
      #expect(try await playground.storage().imageData.data(for: address(1)) == data(1))
      #expect(try await playground.storage().upkeep.problems().isEmpty)
      #expect(!playground.exists(".damaged"))
      try await feed.remove(.feed)
    }
  }
}
