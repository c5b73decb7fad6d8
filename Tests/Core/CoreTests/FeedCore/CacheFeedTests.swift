import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct CacheFeedTests {
  @Test(arguments: [0, 1, 25])
  func replacesTheFeedStampedWithThePresentMoment(count: Int) async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<60), savedAt: .distantPast)
    let saved = try await cache(images(0..<count), in: storage.noted(in: log))
    let head = try #require(try await storage.lists.head(.feed))
    #expect(log.methods == ["replace"])
    #expect(head.savedAt == noon)
    #expect(head.source == "source")
    #expect(head == saved.head)
    #expect(saved.replacedCount == 10)
    #expect(try await storage.savedImages == images(0..<count))
  }

  @Test(arguments: StoreError.Reason.allCases)
  func throwsWhatTheStoreThrowsAndKeepsTheFeedBefore(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = try await storage(holding: images(50..<60))
    await #expect(throws: error) {
      try await cache(images(0..<3), in: storage.failing("replace", with: error))
    }
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test func savesNothingWhenItIsCancelled() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<60))
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        return try await cache(images(0..<3), in: storage.noted(in: log)).head
      }
    }
    #expect(log.methods.isEmpty)
    #expect(try await storage.savedImages == images(50..<60))
  }

  private func cache(_ images: [FeedImage], in storage: Storage) async throws -> CacheFeed.Saved {
    try await CacheFeed(from: "source", in: storage.lists, now: { noon })(
      SourcePage(images), limit: 10)
  }
}
