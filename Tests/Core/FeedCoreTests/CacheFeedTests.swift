import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct CacheFeedTests {
  @Test(arguments: [0, 3])
  func replacesTheFeedStampedWithThePresentMoment(count: Int) async throws {
    let storage = try await storage(holding: images(50..<60), savedAt: .distantPast)
    try await CacheFeed(.feed, in: storage.lists, now: { noon })(images(0..<count), from: "source")
    let head = try #require(try await storage.lists.head(.feed))
    #expect(head.savedAt == noon)
    #expect(head.source == "source")
    #expect(try await storage.savedImages == images(0..<count))
  }

  @Test func throwsWhatTheStoreThrowsAndKeepsTheFeedBefore() async throws {
    let storage = try await storage(holding: images(50..<60))
    await #expect(throws: StoreError.full) {
      try await CacheFeed(
        .feed, in: storage.failing("replace", with: StoreError.full).lists, now: { noon })(
          images(0..<3), from: "source")
    }
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test func savesNothingWhenItIsCancelled() async throws {
    let storage = try await storage(holding: images(50..<60))
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        try await CacheFeed(.feed, in: storage.lists, now: { noon })(images(0..<3), from: "source")
      }
    }
    #expect(try await storage.savedImages == images(50..<60))
  }
}
