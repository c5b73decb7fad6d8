import FeedCore
import Foundation
import Glibc
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct TwoWritersTests {
  @Test func instancesSeeEachOthersWrites() async throws {
    try await Playground.run { playground in
      let (one, other) = (playground.storage().feed, playground.storage().feed)
      let version = try await one.replace(
        .feed, with: images(0..<3), savedAt: Date(), source: "")
      let appended = try await other.append(images(3..<4), to: .feed, at: version)
      #expect(try await one.slice(.feed, from: nil, limit: 9)?.items == images(0..<4))
      let reason = try await reason {
        _ = try await one.append(images(4..<5), to: .feed, at: version)
      }
      #expect(reason == .changed)
      #expect(try await one.append([], to: .feed, at: appended) == appended)
      let stale = try await JSONFileStoreTests.reason {
        _ = try await one.append([], to: .feed, at: version)
      }
      #expect(stale == .changed)
    }
  }

  @Test func appendsAtOnceNeverInterleaveOrRepeat() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            var wins = 0
            while wins < 10 {
              let feed = playground.storage().feed
              let head = try #require(try await feed.slice(.feed, from: nil, limit: 0)).head
              do {
                let next = head.count..<(head.count + 40)
                _ = try await feed.append(images(next), to: .feed, at: head.version)
                wins += 1
              } catch let error as StoreError where error.reason == .changed {}
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await playground.readAll() == images(0..<3201))
    }
  }

  @Test func aReaderSeesOneListWholeWhileAnotherReplacesIt() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<100)
      try await withThrowingTaskGroup { group in
        group.addTask {
          for round in 1...30 { _ = try await playground.replace(round..<(round + 100)) }
        }
        group.addTask {
          for _ in 0..<300 {
            let items = try #require(try await playground.readAll())
            let first = try #require(items.first.flatMap { Int($0.url.lastPathComponent) })
            #expect(items == images(first..<(first + 100)))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func aPositionIsOfOneList() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<100)
      let feed = playground.storage().feed
      let position = try #require(try await feed.slice(.feed, from: nil, limit: 10)?.next)
      _ = try await playground.append(100..<110, at: version)
      #expect(try await feed.slice(.feed, from: position, limit: 200)?.items == images(10..<110))
      _ = try await playground.replace(0..<100)
      for remove in [false, true] {
        if remove { try await feed.remove(.feed) }
        let reason = try await reason {
          _ = try await feed.slice(.feed, from: position, limit: 10)
        }
        #expect(reason == .changed)
      }
    }
  }

  @Test func firstWritersAtOnceMakeOneStorage() async throws {
    try await Playground.run { playground in
      try await withThrowingTaskGroup { group in
        for number in 0..<16 {
          group.addTask {
            let key = ListKey(kind: "feed", parent: "\(number)")
            _ = try await playground.storage().feed.replace(
              key, with: images(0..<number), savedAt: Date(), source: "")
          }
        }
        try await group.waitForAll()
      }
      #expect(try await playground.storage().upkeep.savedLists().count == 16)
      #expect(try await playground.storage().upkeep.problems() == [])
    }
  }

  @Test func writersAtOnceSetABrokenStorageAsideOnce() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      try playground.write("broken", to: playground.folder.marker)
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            let key = ListKey(kind: "feed", parent: "\(number)")
            _ = try await playground.storage().feed.replace(
              key, with: [], savedAt: Date(), source: "")
          }
        }
        try await group.waitForAll()
      }
      #expect(try await playground.storage().upkeep.savedLists().count == 8)
      let mark = try String(
        contentsOfFile: playground.folder.damaged + "/format.json", encoding: .utf8)
      #expect(mark == "broken")
    }
  }

  @Test func aLockThatStaysHeldIsBusyAndReadersDoNotMind() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      try await playground.whileLocked {
        let busy = try await reason {
          _ = try await playground.impatientFeed().replace(
            .feed, with: [], savedAt: Date(), source: "")
        }
        #expect(busy == .busy)
        #expect(try await playground.readAll() == images(0..<1))
      }
    }
  }

  @Test func aWaitingWriterCanBeCancelled() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      try await playground.whileLocked {
        let writer = Task { try await playground.replace(5..<6) }
        writer.cancel()
        await #expect(throws: CancellationError.self) { try await writer.value }
      }
      #expect(try await playground.readAll() == images(0..<1))
    }
  }

  @Test func aWriterThatWaitedForAFolderThatWasTakenAwayTakesTheNewOne() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      let elsewhere = Playground(folder: StoreFolder(playground.folder.path + "-elsewhere"))
      let writer = try await playground.whileLocked {
        let writer = Task { try await playground.replace(5..<6) }
        while try playground.openLocks() < 2 { await Task.yield() }
        try FileTree.move(playground.folder.path, to: elsewhere.folder.path)
        return writer
      }
      _ = try await writer.value
      #expect(try await playground.readAll() == images(5..<6))
      #expect(try await elsewhere.readAll() == images(0..<1))
    }
  }

  @Test func theLockOfAFolderThatWasTakenAwayIsWorthNothing() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      let waiter = try await playground.whileLocked {
        let waiter = Task {
          try await StoreLock.acquire(playground.folder, until: .now + .seconds(60)) != nil
        }
        while try playground.openLocks() < 2 { await Task.yield() }
        try FileTree.move(playground.folder.path, to: playground.folder.path + "-elsewhere")
        _ = try await playground.replace(0..<1)
        return waiter
      }
      #expect(try await waiter.value == false)
    }
  }

  @Test(arguments: StoreFolderTests.Use.allCases)
  func aCancelledCallDoesNothing(use: StoreFolderTests.Use) async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await use.run(storage)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(!playground.exists(playground.folder.path))
    }
  }

  @Test(arguments: [0, 3, 10, 30])
  func whoIsKilledWhileWritingLeavesAWholeList(milliseconds: Int) async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<100)
      let folder = playground.folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = folder as String, milliseconds = milliseconds as Int] in
        let playground = Playground(folder: StoreFolder(folder))
        Task.detached {
          try await Task.sleep(for: .milliseconds(milliseconds))
          kill(getpid(), SIGKILL)
        }
        while true {
          let version = try await playground.replace(0..<100)
          _ = try await playground.append(100..<200, at: version)
        }
      }
      let items = try #require(try await playground.readAll())
      #expect(items == images(0..<100) || items == images(0..<200))
      #expect(try await playground.storage().upkeep.problems() == [])
      _ = try await playground.replace(0..<5)
      #expect(try await playground.readAll() == images(0..<5))
      #expect(!playground.exists(playground.folder.temporary))
    }
  }
}
