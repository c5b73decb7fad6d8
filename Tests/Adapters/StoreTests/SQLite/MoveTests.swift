import FeedCore
import Foundation
import OfflineCore
import Testing

@testable import SQLiteStore

/// A store that is built beside another one and then replaces it.
struct MoveTests {
  private static let siblings = StorePlugin.sqlite.siblings

  @Test func aSiblingHasANameOfItsOwn() {
    #expect(Self.siblings?.name("/a/b.sqlite", "copy-1") == "/a/b.sqlite.copy-1.sqlite")
  }

  @Test func whereNothingIsItJustMoves() async throws {
    try await withSibling { playground, move in
      // The remains of a removed file do not belong to the new one.
      try playground.write(Data("an old log".utf8), suffix: "-wal")
      try await move()
      #expect(try await playground.readAll() == images(7..<9))
      #expect(try playground.bytes(".damaged-wal") == Data("an old log".utf8))
      #expect(try playground.names() == ["store.sqlite", "store.sqlite.damaged-wal"])
    }
  }

  @Test func aSiblingThatHasVanishedEmptiesNothing() async throws {
    try await withSibling { playground, move in
      try await playground.replace(0..<3)
      try FileManager.default.removeItem(atPath: playground.path + ".copy.sqlite")
      #expect(try await reason(move) == .changed)
      #expect(try await playground.readAll() == images(0..<3))
    }
  }

  /// The log of the old store holds changes that its file lacks. It must not be applied to the new file.
  @Test func theOldStoreGoesWithItsLog() async throws {
    try await withSibling { playground, move in
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = playground.path as String] in
        try await SQLitePlayground(path: path).replace(0..<300)
        kill(getpid(), SIGKILL)
      }
      try await move()
      #expect(try playground.names() == ["store.sqlite"])
      #expect(try await playground.readAll() == images(7..<9))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  @Test func whoOpensTheOldStoreLaterSeesTheNewOne() async throws {
    try await withSibling { playground, move in
      let other = playground.storage()
      try await playground.replace(0..<3, storage: other)
      await other.close()
      try await move()
      #expect(try await playground.readAll(other) == images(7..<9))
      try await playground.replace(3..<6, storage: other)
      #expect(try await playground.readAll() == images(3..<6))
    }
  }

  @Test func whoHasTheOldStoreOpenSeesTheNewOne() async throws {
    try await withSibling { playground, move in
      let other = playground.storage()
      try await playground.replace(0..<3, storage: other)
      try await move()
      #expect(try await playground.readAll(other) == images(7..<9))
      try await playground.replace(3..<6, storage: other)
      #expect(try await playground.readAll() == images(3..<6))
      await other.close()
      #expect(try await playground.readAll() == images(3..<6))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  @Test func whileSomebodyWritesItIsBusyAndTheOldStoreStaysWhole() async throws {
    try await withSibling { playground, move in
      try await playground.replace(0..<3)
      let writer = try Database(playground.path, until: .now + .seconds(60))
      try writer.execute("BEGIN IMMEDIATE")
      let siblings = try #require(Self.siblings)
      let busy = try await reason {
        try await siblings.move(
          StorePlace(playground.path + ".copy.sqlite"), playground.options(timeLimit: .seconds(1)))
      }
      #expect(busy == .busy)
      try writer.execute("ROLLBACK")
      writer.close()
      #expect(try await playground.readAll() == images(0..<3))
      try await move()
      #expect(try await playground.readAll() == images(7..<9))
    }
  }

  @Test func writersMeanwhileLoseNothingSilently() async throws {
    try await withSibling { playground, move in
      try await playground.replace(0..<3)
      let writers = Task {
        while !Task.isCancelled {
          let storage = playground.storage()
          try await storage.imageData.save(data(1), for: address(1))
          await storage.close()
        }
      }
      try await move()
      // Data written after the move is in the new store.
      try await playground.storage().imageData.save(data(2), for: address(2))
      writers.cancel()
      _ = await writers.result
      #expect(try await playground.readAll() == images(7..<9))
      #expect(try await playground.storage().imageData.data(for: address(2)) == data(2))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  @Test func whatIsNotOursIsNotReplaced() async throws {
    try await withSibling { playground, move in
      try playground.write(Data("Dear diary".utf8))
      #expect(try await reason(move) == .notOurs)
      #expect(try playground.bytes() == Data("Dear diary".utf8))
      #expect(playground.exists(".copy.sqlite"))
    }
  }

  @Test func whatIsOursAndDamagedIsQuarantined() async throws {
    try await withSibling { playground, move in
      try await playground.replace(0..<3)
      try playground.sql { try $0.execute("CREATE UNIQUE INDEX planted ON images (size)") }
      let before = try playground.bytes()
      #expect(try await reason(move) == .damaged)
      #expect(try playground.bytes() == before)
      let reports = Reports()
      let sibling = try #require(
        SiblingStorage(beside: playground.place, of: .sqlite, label: "sibling"))
      try await playground.replace(3..<5, storage: sibling.open())
      try await sibling.move(to: playground.options(onDamage: reports.add))
      #expect(try await playground.readAll() == images(3..<5))
      #expect(reports.all.map(\.quarantine) == [playground.path + ".damaged"])
    }
  }

  @Test(arguments: 0..<8)
  func aMoveThatIsKilledLeavesOneOfTheTwo(step: Int) async throws {
    try await withSibling { playground, _ in
      try await playground.replace(0..<300)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = playground.path as String, step = step as Int] in
        Thread.detachNewThread {
          usleep(UInt32(step * 300))
          kill(getpid(), SIGKILL)
        }
        try await StorePlugin.sqlite.siblings?.move(
          StorePlace(path + ".copy.sqlite"), StoreOptions(place: StorePlace(path)))
        try await Task.sleep(for: .seconds(60))
      }
      let found = try await playground.readAll()
      #expect(found == images(0..<300) || found == images(7..<9))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  @Test func aFileInWhichOthersKeepTablesIsNotReplaced() async throws {
    try await withSibling { playground, move in
      try await playground.replace(0..<3)
      try playground.sql { try $0.execute("ANALYZE; CREATE TABLE theirs (a)") }
      let error = await #expect(throws: StoreError.self) { try await move() }
      #expect(error?.reason == .notOurs)
      #expect(try await playground.readAll() == images(0..<3))
      try playground.sql { try $0.execute("DROP TABLE theirs") }
      try await move()
      #expect(try await playground.readAll() == images(7..<9))
    }
  }

  private func withSibling(
    _ body: (_ place: SQLitePlayground, _ move: () async throws -> Void) async throws -> Void
  ) async throws {
    try await SQLitePlayground.run { playground in
      let siblings = try #require(Self.siblings)
      let sibling = SQLitePlayground(path: siblings.name(playground.place, "copy").rawValue)
      let storage = sibling.storage()
      try await sibling.replace(7..<9, storage: storage)
      await storage.close()
      try await body(playground) {
        try await siblings.move(sibling.place, playground.options())
      }
    }
  }
}
