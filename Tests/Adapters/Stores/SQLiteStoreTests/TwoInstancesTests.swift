import FeedCore
import Foundation
import GRDB
import Glibc
import OfflineCore
import Plugins
import TestSupport
import Testing

struct TwoInstancesTests {
  /// In WAL mode each connection holds a shared lock on the file. A process loses its locks when it
  /// closes any descriptor of the file; another one would then delete the log under its feet.
  @Test func openingAgainKeepsTheLocksOfThisProcess() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      let first = playground.storage()
      #expect(try await first.feed.slice(.feed, from: nil, limit: 3)?.items == images(0..<3))
      #expect(try isLocked(playground))
      let second = playground.storage()
      #expect(try await second.feed.slice(.feed, from: nil, limit: 3)?.items == images(0..<3))
      #expect(try isLocked(playground))
      _ = try await first.feed.head(.feed)
    }
  }

  @Test func settingAsideKeepsTheLocksOfThisProcess() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      let reader = playground.storage()
      _ = try await reader.feed.head(.feed)
      try playground.sql { try $0.execute(sql: "UPDATE feed_images SET checksum = 1") }
      try await playground.replace(3..<6)
      #expect(playground.exists(".damaged"))
      #expect(try isLocked(playground))
      #expect(try await reader.feed.slice(.feed, from: nil, limit: 9)?.items == images(3..<6))
    }
  }

  @Test func whoHasTheFileOpenSeesTheListAfterItWasSetAside() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      let reader = playground.storage()
      let writer = playground.storage()
      _ = try await reader.feed.head(.feed)
      for round in 1..<4 {
        try playground.sql { try $0.execute(sql: "DELETE FROM feed_images WHERE position = 1") }
        await #expect(throws: StoreError.self) {
          try await reader.feed.slice(.feed, from: nil, limit: 9)
        }
        _ = try await writer.feed.replace(
          .feed, with: images(0..<round), savedAt: Date(), source: "demo:")
        let found = try await reader.feed.slice(.feed, from: nil, limit: 9)?.items
        #expect(found == images(0..<round))
        _ = try await reader.feed.replace(
          .feed, with: images(0..<9), savedAt: Date(), source: "demo:")
        #expect(try await writer.feed.head(.feed)?.count == 9)
      }
    }
  }

  @Test(arguments: ["zeros", "text"])
  func aFileThatIsOverwrittenWhileOthersHaveItOpenIsBroughtBack(kind: String) async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<300)
      let reader = playground.storage()
      _ = try await reader.feed.head(.feed)
      let handle = try FileHandle(forUpdating: URL(filePath: playground.path))
      try handle.write(contentsOf: kind == "zeros" ? Data(count: 4096) : Data("text".utf8))
      _ = try await playground.impatientFeed(1).replace(
        .feed, with: images(3..<6), savedAt: Date(), source: "demo:")
      #expect(try await playground.readAll() == images(3..<6))
      #expect(try await reader.feed.slice(.feed, from: nil, limit: 9)?.items == images(3..<6))
      try handle.close()
    }
  }

  @Test func whatManyFindDamagedIsSetAsideOnce() async throws {
    for _ in 0..<10 {
      try await Playground.run { playground in
        try playground.write(Data("garbage".utf8))
        let told = try await TestSupport.setAside { tell in
          let shared = playground.storage(whenSetAside: tell)
          try await withThrowingTaskGroup { group in
            for number in 0..<8 {
              let storage =
                number.isMultiple(of: 2) ? shared : playground.storage(whenSetAside: tell)
              group.addTask { try await storage.imageData.save(data(number), for: address(number)) }
            }
            try await group.waitForAll()
          }
        }
        #expect(told.count == 1)
        #expect(try playground.bytes(".damaged") == Data("garbage".utf8))
        #expect(try await playground.storage().imageData.usage().count == 8)
      }
    }
  }

  @Test func aFileThatWasRemovedIsMadeAgain() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      for round in 1..<4 {
        _ = try await storage.feed.replace(
          .feed, with: images(0..<round), savedAt: Date(), source: "demo:")
        #expect(try await playground.readAll() == images(0..<round))
        playground.wipe()
        #expect(try await storage.feed.head(.feed) == nil)
        #expect(!playground.exists())
      }
      try await storage.imageData.save(data(1), for: address(1))
      #expect(try await playground.storage().imageData.data(for: address(1)) == data(1))
    }
  }

  /// Whether somebody, such as this process, holds SQLite's shared lock. The descriptor stays open:
  /// to close it would release the lock.
  private func isLocked(_ playground: Playground) throws -> Bool {
    let descriptor = open(playground.path, O_RDWR | O_CLOEXEC)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0002
    lock.l_len = 510
    // F_OFD_GETLK: a lock of an open file description meets those of its own process too.
    let result = fcntl(descriptor, 36, &lock)
    #expect(descriptor >= 0 && result == 0)
    return lock.l_type != Int16(F_UNLCK)
  }
}
