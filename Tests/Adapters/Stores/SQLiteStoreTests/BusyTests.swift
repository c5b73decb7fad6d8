import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

@testable import SQLiteStore

/// What happens while another connection holds the lock for writing.
struct BusyTests {
  /// Would take an hour, if a read or the mark that data was used waited for the lock.
  @Test(.timeLimit(.minutes(5)), arguments: ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
  func readersReadWhileOthersWrite(begin: String) async throws {
    try await withHeldLock(begin) { playground in
      let storage = SQLiteStorage(path: playground.path, imageLimit: 10_000, patience: 3600)
      let feed = SQLiteListStore<FeedImageRecord>(storage: storage)
      let slice = try await feed.slice(.feed, from: nil, limit: 9)
      #expect(slice?.items == images(0..<3))
      let imageData = SQLiteImageDataStore(storage: storage)
      #expect(try await imageData.data(for: address(0)) == data(0))
      #expect(try await imageData.data(for: address(1)) == data(1))
      #expect(try await imageData.usage().count == 2)
      #expect(try await SQLiteUpkeep(storage: storage).problems().isEmpty)
    }
  }

  @Test func aWriterGivesUpAndLeavesEverythingAsItWas() async throws {
    try await withHeldLock { playground in
      let feed = playground.impatientFeed()
      let version = try #require(try await feed.head(.feed)?.version)
      let calls: [() async throws -> Void] = [
        { _ = try await feed.replace(.feed, with: [], savedAt: Date(), source: "") },
        { _ = try await feed.append(images(3..<4), to: .feed, at: version) },
        { try await feed.remove(.feed) },
      ]
      for call in calls { #expect(try await reason(call) == .busy) }
      #expect(try await playground.readAll() == images(0..<3))
      #expect(!playground.exists(".damaged"))
    }
  }

  @Test func aWriterWaitsForItsTurn() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let holder = try DatabaseQueue(path: playground.path, configuration: configuration)
      let writer = Task { try await playground.replace(3..<6) }
      for _ in 0..<20 {
        try await holder.write { try $0.execute(sql: "UPDATE totals SET lists = lists") }
      }
      _ = try await writer.value
      #expect(try await playground.readAll() == images(3..<6))
    }
  }

  /// Would take an hour, if reads stood in line behind the write that waits for the lock.
  @Test(.timeLimit(.minutes(5)))
  func aReadDoesNotWaitForAWriteOfItsOwnInstance() async throws {
    try await withHeldLock { playground in
      let storage = SQLiteStorage(path: playground.path, imageLimit: 10_000, patience: 3600)
      let feed = SQLiteListStore<FeedImageRecord>(storage: storage)
      let imageData = SQLiteImageDataStore(storage: storage)
      _ = try await feed.head(.feed)
      let writer = Task {
        try await feed.replace(.feed, with: [], savedAt: Date(), source: "")
      }
      for _ in 0..<100 {
        #expect(try await feed.slice(.feed, from: nil, limit: 9)?.items == images(0..<3))
        #expect(try await imageData.data(for: address(0)) == data(0))
      }
      writer.cancel()
      await #expect(throws: CancellationError.self) { try await writer.value }
    }
  }

  /// Would wait for an hour, if it did not end when it is cancelled.
  @Test(.timeLimit(.minutes(5)))
  func aWriterThatIsCancelledStopsWaiting() async throws {
    try await withHeldLock { playground in
      let feed = playground.impatientFeed(3600)
      let writer = Task {
        try await feed.replace(.feed, with: [], savedAt: Date(), source: "")
      }
      // Whether it waits already or has not begun, it ends.
      try await Task.sleep(for: .milliseconds(20))
      writer.cancel()
      await #expect(throws: CancellationError.self) { try await writer.value }
      #expect(try await feed.head(.feed)?.count == 3)
    }
  }

  private func withHeldLock(
    _ begin: String = "BEGIN IMMEDIATE", _ body: (Playground) async throws -> Void
  ) async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      let store = playground.storage().imageData
      for number in 0..<2 { try await store.save(data(number), for: address(number)) }
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let holder = try DatabaseQueue(path: playground.path, configuration: configuration)
      try await holder.writeWithoutTransaction { try $0.execute(sql: begin) }
      try await body(playground)
      try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
  }
}
