import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

@testable import SQLiteStore

struct NewFileTests {
  @Test func readingWhereNothingIsCreatesNothing() async throws {
    try await withTemporaryFolder { folder in
      let storage = Playground(path: folder + "/new/store.sqlite").storage()
      #expect(try await storage.feed.head(.feed) == nil)
      #expect(try await storage.imageData.data(for: address(1)) == nil)
      #expect(try await storage.imageData.contains(address(1)) == false)
      #expect(try await storage.imageData.usage().count == 0)
      #expect(try await storage.upkeep.savedLists().isEmpty)
      #expect(try await storage.upkeep.savedImageAddresses().isEmpty)
      #expect(try await storage.upkeep.problems().isEmpty)
      try await storage.upkeep.clear()
      try await storage.feed.remove(.feed)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func anEmptyFileIsAnEmptyStore() async throws {
    try await Playground.run { playground in
      try playground.write(Data())
      let storage = playground.storage()
      #expect(try await storage.feed.head(.feed) == nil)
      #expect(try playground.bytes().isEmpty)
      _ = try await storage.feed.replace(.feed, with: images(0..<3), savedAt: Date(), source: "")
      #expect(try await playground.readAll() == images(0..<3))
      #expect(try journalMode(playground) == "wal")
    }
  }

  @Test func theFileSaysWhatItIs() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      #expect(try journalMode(playground) == "wal")
      let (mark, version) = try playground.sql { db in
        (
          try Int32.fetchOne(db, sql: "PRAGMA application_id"),
          try Int.fetchOne(db, sql: "PRAGMA user_version")
        )
      }
      #expect(mark == SQLiteSchema.applicationID)
      #expect(version == 2)
    }
  }

  @Test func nobodyElseMayReadWhatIsSaved() async throws {
    try await withTemporaryFolder { folder in
      let playground = Playground(path: folder + "/outer/inner/store.sqlite")
      let storage = playground.storage()
      _ = try await storage.feed.replace(.feed, with: images(0..<3), savedAt: Date(), source: "")
      for suffix in ["", "-wal", "-shm"] {
        #expect(try permissions(playground.path + suffix) == 0o600, "\(suffix)")
      }
      #expect(try permissions(folder + "/outer") == 0o700)
      #expect(try permissions(folder + "/outer/inner") == 0o700)
    }
  }

  @Test func instancesThatStartAtOnceAllSucceed() async throws {
    for _ in 0..<10 {
      try await Playground.run { playground in
        try await withThrowingTaskGroup { group in
          for number in 0..<6 {
            group.addTask {
              _ = try await playground.storage().feed.replace(
                ListKey(kind: "feed", parent: "\(number)"), with: images(0..<5),
                savedAt: Date(), source: "")
            }
          }
          try await group.waitForAll()
        }
        #expect(try await playground.storage().upkeep.savedLists().count == 6)
        #expect(try await playground.storage().upkeep.problems().isEmpty)
      }
    }
  }

  private func journalMode(_ playground: Playground) throws -> String? {
    try playground.sql { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
