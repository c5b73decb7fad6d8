import FeedCore
import Foundation
import OfflineCore
import Platform
import ProgramSupport
import StorageEngine
import Testing

@testable import SQLiteStore

/// Calls while other connections hold the file, and calls that are cancelled or killed.
@Suite(.hangLimit)
struct ConcurrencyTests {
  /// Would take an hour if a read, or recording the use of image data, waited for the lock.
  @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
  func readersReadWhileOthersWrite(begin: String) async throws {
    try await withHeldLock(begin) { playground in
      let storage = playground.storage(playground.options(timeLimit: .seconds(3600)))
      let list = try await playground.readAll(storage)
      #expect(list == images(0..<3))
      for number in 0..<2 {
        #expect(try await storage.imageData.data(for: address(number)) == data(number))
      }
      #expect(try await storage.imageData.usage().count == 2)
      #expect(try await storage.maintenance.verify().isEmpty)
    }
  }

  @Test func aWriterGivesUpAndLeavesEverythingAsItWas() async throws {
    try await withHeldLock { playground in
      let storage = playground.storage(playground.options(timeLimit: .seconds(0.02)))
      let version = try #require(
        try await storage.lists.slice(.feed, from: nil, limit: 0)?.head.version)
      let calls: [() async throws -> Void] = [
        { try await playground.replace(7..<9, storage: storage) },
        { _ = try await storage.lists.append(images(3..<4), to: .feed, at: version) },
        { try await storage.lists.remove(ListKey<FeedImage>.feed.name, at: nil) },
        { try await storage.imageData.save(data(9), for: address(9)) },
        { try await storage.maintenance.clear() },
      ]
      for call in calls { #expect(try await reason(call) == .busy) }
      #expect(try await playground.readAll() == images(0..<3))
      #expect(!playground.exists(".damaged"))
    }
  }

  /// Would take an hour if reads queued behind the write that waits for the lock.
  @Test func aReadDoesNotWaitForAWriteOfItsOwnInstanceAndCancellingEndsThat() async throws {
    try await withHeldLock { playground in
      let storage = playground.storage(playground.options(timeLimit: .seconds(3600)))
      let writer = Task { try await playground.replace(7..<9, storage: storage) }
      for _ in 0..<50 {
        let list = try await playground.readAll(storage)
        #expect(list == images(0..<3))
        #expect(try await storage.imageData.data(for: address(0)) == data(0))
      }
      writer.cancel()
      await #expect(throws: CancellationError.self) { try await writer.value }
      #expect(try await playground.readAll(storage) == images(0..<3))
    }
  }

  /// A statement that never ends on its own.
  private static let endless = """
    WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers)
    SELECT count(*) FROM numbers
    """

  @Test func aStatementEndsWhenItsCallerIsCancelledAndNotThatOfTheNext() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let backend = SQLiteBackend(SQLiteFile(playground.options()))
      let (begun, begin) = AsyncStream<Void>.makeStream()
      let reader = Task {
        try await backend.reader.read { db in
          begin.finish()
          db.fileSize = { 1 << 60 }
          return try db.first(Self.endless) { try $0.int(0) }
        }
      }
      for await _ in begun {}
      let next = Task { try await backend.list("feed", items: 0..<9)?.pages.count }
      reader.cancel()
      await #expect(throws: CancellationError.self) { try await reader.value }
      #expect(try await next.value == 1)
    }
  }

  @Test func aCancelledWriteLeavesNothing() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let backend = SQLiteBackend(SQLiteFile(playground.options()))
      let writer = Task {
        try await backend.writer.write(.full, creates: true) { db in
          try db.execute("DELETE FROM pages")
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { try await writer.value }
      #expect(try await playground.readAll() == images(0..<3))
    }
  }

  @Test func severalWhoAppendAtOneVersionDoSoOnce() async throws {
    try await SQLitePlayground.run { playground in
      let version = try await playground.replace(0..<3)
      let successes = try await withThrowingTaskGroup(of: StoreError.Reason?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await reason {
              _ = try await playground.storage().lists.append(
                images(3..<5), to: .feed, at: version)
            }
          }
        }
        var successes = 0
        for try await reason in group {
          #expect(reason == nil || reason == .changed)
          successes += reason == nil ? 1 : 0
        }
        return successes
      }
      #expect(successes == 1)
      #expect(try await playground.readAll() == images(0..<5))
    }
  }

  /// In WAL mode each connection holds a shared lock on the file. A process loses its locks when it closes
  /// any descriptor of the file; then another process could delete the log while it is in use.
  @Test func openingAgainKeepsTheLocksOfThisProcess() async throws {
    try await SQLitePlayground.run { playground in
      let first = playground.storage()
      try await playground.replace(0..<3, storage: first)
      _ = try await playground.readAll(first)
      for _ in 0..<2 {
        let second = playground.storage()
        _ = try await playground.readAll(second)
        await second.close()
        #expect(try isLocked(playground))
      }
    }
  }

  @Test func aFileThatWasRemovedIsMadeAgain() async throws {
    try await SQLitePlayground.run { playground in
      let storage = playground.storage()
      for round in 1..<4 {
        try await playground.replace(0..<round, storage: storage)
        #expect(try await playground.readAll() == images(0..<round))
        try playground.wipe()
        #expect(try await playground.readAll(storage) == nil)
        #expect(!playground.exists())
      }
      try await storage.imageData.save(data(1), for: address(1))
      await storage.close()
      #expect(try await storage.imageData.data(for: address(1)) == data(1))
    }
  }

  /// Kills at different moments, in microseconds after the first list was saved.
  @Test(arguments: [0, 300, 1000, 3000, 7000, 20_000])
  func aProcessThatIsKilledLeavesAWholeList(delay: Int) async throws {
    try await SQLitePlayground.run { playground in
      let path = playground.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as Int] in
        let playground = SQLitePlayground(path: path)
        let storage = playground.storage()
        for round in 1..<1_000_000 {
          _ = try await storage.lists.replace(
            .feed, with: images(0..<round * 50), savedAt: Date(), source: "\(round)")
          try await storage.imageData.save(data(round), for: address(1))
          guard round == 1 else { continue }
          Thread.detachNewThread {
            usleep(UInt32(delay))
            kill(getpid(), SIGKILL)
          }
        }
      }
      let slice = try await playground.storage().lists.slice(.feed, from: nil, limit: .max)
      let head = try #require(slice?.head)
      #expect(head.count == (Int(head.source.rawValue) ?? 0) * 50)
      #expect(slice?.items == images(0..<head.count))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
      try await playground.replace(0..<1)
    }
  }

  /// Also while the file is being created: it must always be recognizable as ours.
  @Test(arguments: 0..<12)
  func aProcessThatIsKilledEarlyLeavesAFileOfOurs(step: Int) async throws {
    try await SQLitePlayground.run { playground in
      let path = playground.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, step = step as Int] in
        Thread.detachNewThread {
          usleep(UInt32(step * 250))
          kill(getpid(), SIGKILL)
        }
        for _ in 0..<1_000_000 { try await SQLitePlayground(path: path).replace(0..<3) }
      }
      let found = try await playground.readAll()
      #expect(found == nil || found == images(0..<3))
      try await playground.replace(3..<6)
      #expect(try await playground.readAll() == images(3..<6))
      #expect(!playground.exists(".damaged"))
    }
  }

  private func withHeldLock(
    _ begin: String = "BEGIN IMMEDIATE", body: (SQLitePlayground) async throws -> Void
  ) async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let store = playground.storage().imageData
      for number in 0..<2 { try await store.save(data(number), for: address(number)) }
      let holder = try Database(playground.path, until: .now + .seconds(60))
      try holder.execute(begin)
      try await body(playground)
      try holder.execute("ROLLBACK")
    }
  }

  /// Returns whether any process holds SQLite's shared lock. The descriptor stays open, because closing it
  /// would release the lock.
  private func isLocked(_ playground: SQLitePlayground) throws -> Bool {
    let descriptor = open(playground.path, O_RDWR | O_CLOEXEC)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0002
    lock.l_len = 510
    // Queries for the descriptor, not for this process (F_OFD_GETLK).
    #expect(fcntl(descriptor, 36, &lock) == 0)
    return lock.l_type != Int16(F_UNLCK)
  }
}
