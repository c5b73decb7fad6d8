import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

@testable import SQLiteStore

/// A call ends when its task is cancelled, whatever SQLite is doing just then.
@Suite(.timeLimit(.minutes(5)))
struct CancellationTests {
  /// A statement that never ends by itself.
  private static let endless = """
    WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers)
    SELECT count(*) FROM numbers
    """

  @Test func betweenTwoStatements() async throws {
    try await withStorage { storage in
      let reader = Task {
        try await storage.read { db in
          cancelThisTask()
          return try Int.fetchOne(db, sql: "SELECT count(*) FROM lists")
        }
      }
      await #expect(throws: CancellationError.self) { try await reader.value }
    }
  }

  @Test func beforeAStatementThatTakesLong() async throws {
    try await withStorage { storage in
      let reader = Task {
        try await storage.read { db in
          cancelThisTask()
          return try Int.fetchOne(db, sql: Self.endless)
        }
      }
      await #expect(throws: CancellationError.self) { try await reader.value }
    }
  }

  @Test func withinAStatementAndNotInThatOfTheNextCaller() async throws {
    try await withStorage { storage in
      let (begun, begin) = AsyncStream<Void>.makeStream()
      let reader = Task {
        try await storage.read { db in
          begin.finish()
          return try Int.fetchOne(db, sql: Self.endless)
        }
      }
      for await _ in begun {}
      let next = Task {
        try await storage.read { db in
          try (0..<200).reduce(0) { sum, _ in
            try sum + (Int.fetchOne(db, sql: "SELECT count(*) FROM feed_images") ?? 0)
          }
        }
      }
      reader.cancel()
      await #expect(throws: CancellationError.self) { try await reader.value }
      let sum = try await next.value
      #expect(sum == 600)
    }
  }

  @Test func aWriteLeavesNothing() async throws {
    try await withStorage { storage in
      let writer = Task {
        try await storage.write(.full) { db in
          try db.execute(sql: "DELETE FROM feed_images")
          cancelThisTask()
        }
      }
      await #expect(throws: CancellationError.self) { try await writer.value }
      let left = try await storage.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM feed_images")
      }
      #expect(left == 3)
    }
  }

  private func withStorage(_ body: (SQLiteStorage) async throws -> Void) async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      try await body(SQLiteStorage(path: playground.path, imageLimit: 1000))
    }
  }
}

@Sendable private func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }
