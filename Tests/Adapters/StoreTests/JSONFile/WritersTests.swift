import Foundation
import OfflineCore
import Platform
import ProgramSupport
import StoreSupport
import TestSupport
import Testing

@testable import JSONFileStore

@Suite(.hangLimit) struct WritersTests {
  @Test func appendsAtOnceNeverInterleaveOrRepeat() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            var wins = 0
            while wins < 10 {
              let version = try #require(try await playground.storage().lists.head(key)).version
              do {
                try await playground.append(version.count..<(version.count + 40), at: version)
                wins += 1
              } catch let error as StoreError where error.reason == .changed {}
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await playground.readAll() == notes(0..<3201))
    }
  }

  @Test func aReaderSeesOneListWholeWhileAnotherReplacesAndAppends() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<100)
      try await withThrowingTaskGroup { group in
        group.addTask {
          for round in 1...30 {
            let version = try await playground.replace(round..<(round + 100))
            try await playground.append((round + 100)..<(round + 200), at: version)
          }
        }
        group.addTask {
          for _ in 0..<300 {
            let items = try #require(try await playground.readAll())
            let first = try #require(items.first).number
            #expect([100, 200].contains(items.count))
            #expect(items == notes(first..<(first + items.count)))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func firstWritersAtOnceMakeOneStorage() async throws {
    try await JSONFilePlayground.run { playground in
      try await withThrowingTaskGroup { group in
        for number in 0..<16 {
          group.addTask {
            _ = try await playground.storage().lists.replace(
              ListKey<Note>(kind: "feed", parent: "\(number)"), with: notes(0..<number),
              savedAt: Date(), source: "")
          }
        }
        try await group.waitForAll()
      }
      #expect(try await playground.storage().maintenance.contents().lists.count == 16)
      #expect(try await playground.storage().maintenance.verify() == [])
    }
  }

  @Test func aLockThatStaysHeldIsBusyAndReadersDoNotMind() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try await playground.withLock {
        for limit in [.zero, .milliseconds(20), .seconds(-1e9)] as [Duration] {
          let writing = try await reason {
            try await Use.replace.run(playground.storage(timeLimit: limit))
          }
          #expect(writing == .busy)
        }
        #expect(try await playground.readAll() == notes(0..<1))
      }
    }
  }

  @Test func aWaitingWriterCanBeCancelled() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try await playground.withLock {
        let writer = Task { try await playground.replace(5..<6) }
        try await playground.waitForSecondLock()
        writer.cancel()
        await #expect(throws: CancellationError.self) { try await writer.value }
      }
      #expect(try await playground.readAll() == notes(0..<1))
    }
  }

  @Test func aWriterThatWaitedForAFolderThatWasTakenAwayTakesTheNewOne() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      let elsewhere = JSONFilePlayground(path: playground.path + "-elsewhere")
      let writer = try await playground.withLock {
        let writer = Task { try await playground.replace(5..<6) }
        try await playground.waitForSecondLock()
        try playground.move(playground.path, to: elsewhere.path)
        return writer
      }
      _ = try await writer.value
      #expect(try await playground.readAll() == notes(5..<6))
      #expect(try await elsewhere.readAll() == notes(0..<1))
    }
  }

  /// A waiting writer that tried to create the file in a missing folder would hang.
  @Test(.hangLimit) func aFileThatWasTakenAwayWithItsFolderIsMadeAnew() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      let path = playground.folder.lock
      let file = StoreFile(StoreOptions(place: StorePlace(path), timeLimit: patience), mark: "x")
      let waiting = try await playground.withLock {
        let waiting = Task { try await file.withLock(creating: true) { try $0.size() } }
        try await playground.waitForSecondLock()
        try FileManager.default.removeItem(atPath: playground.path)
        return waiting
      }
      #expect(try await waiting.value == 0)
      #expect(try playground.exists(path))
    }
  }

  @Test(arguments: Use.allCases)
  func aCancelledCallDoesNothing(use: Use) async throws {
    try await JSONFilePlayground.run { playground in
      let storage = playground.storage()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await use.run(storage)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      let exists = try playground.exists(playground.path)
      #expect(!exists)
    }
  }

  @Test(arguments: [0, 3, 10, 30])
  func whoIsKilledWhileWritingLeavesAWholeList(milliseconds: Int) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<100)
      let path = playground.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int] in
        let playground = JSONFilePlayground(path: path)
        Task.detached {
          try await Task.sleep(for: .milliseconds(milliseconds))
          kill(getpid(), SIGKILL)
        }
        while true {
          let version = try await playground.replace(0..<100)
          try await playground.append(100..<200, at: version)
          try await playground.save(1, bytes: 9999)
        }
      }
      let items = try #require(try await playground.readAll())
      #expect(items == notes(0..<100) || items == notes(0..<200))
      #expect(try await playground.storage().maintenance.verify() == [])
      try await playground.replace(0..<5)
      #expect(try await playground.readAll() == notes(0..<5))
      #expect(try !playground.exists(playground.folder.temporary))
    }
  }
}
