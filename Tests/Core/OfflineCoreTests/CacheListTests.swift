import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct CacheListTests {
  @Test(arguments: [0, 1, 25])
  func savesTheListStampedWithThePresentMoment(count: Int) async throws {
    let storage = emptyStorage()
    let saved = try await CacheList(.feed, in: storage.lists, now: { noon })(
      images(0..<count), from: "source")
    let head = try #require(try await storage.lists.head(.feed))
    #expect(saved.savedAt == noon)
    #expect(head.savedAt == noon)
    #expect(head.version == saved.version)
    #expect(head.source == "source")
    #expect(try await storage.savedImages == images(0..<count))
  }

  @Test func replacesTheListBeforeInOneCall() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<5))
    try await CacheList(.feed, in: storage.noted(in: log).lists, now: { noon })(
      images(5..<7), from: "source")
    #expect(log.methods == ["replace"])
    #expect(try await storage.savedImages == images(5..<7))
  }

  @Test(arguments: StoreError.Reason.allCases)
  func throwsWhatTheStoreThrowsAndLeavesTheListBefore(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = try await storage(holding: images(0..<5))
    await #expect(throws: error) {
      try await CacheList(
        .feed, in: storage.failing("replace", with: error).lists, now: { noon })(
          images(5..<7), from: "source")
    }
    #expect(try await storage.savedImages == images(0..<5))
  }

  @Test func savesNothingWhenItIsCancelled() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<5))
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        try await CacheList(.feed, in: storage.noted(in: log).lists, now: { noon })(
          images(5..<7), from: "source")
      }
    }
    #expect(log.methods.isEmpty)
    #expect(try await storage.savedImages == images(0..<5))
  }
}
