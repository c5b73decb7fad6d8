import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct MaintainCacheTests {
  @Test(
    "Says what is saved, fresh or not",
    arguments: [noon, .distantPast])
  func reportsTheFeed(savedAt: Date) async throws {
    let storage = try await storage(holding: images(0..<25), savedAt: savedAt)
    let report = try await inspect(storage)
    #expect(report.list?.count == 25)
    #expect(report.list?.savedAt == savedAt)
    #expect(report.list?.source == "saved")
    #expect(report.validUntil == savedAt.addingTimeInterval(sevenDays))
  }

  @Test func reportsThatNothingIsSaved() async throws {
    let report = try await inspect(emptyStorage())
    #expect(report.list == nil)
    #expect(report.validUntil == nil)
  }

  @Test func readsNoMoreThanTheHead() async throws {
    let log = CallLog()
    _ = try await inspect(storage(holding: images(0..<25)).noted(in: log))
    #expect(log.methods == ["slice"])
  }

  @Test func throwsWhatTheStoreThrows() async throws {
    let storage = try await storage(holding: images(0..<3))
    await #expect(throws: StoreError.damaged) {
      try await inspect(storage.failing("slice", with: StoreError.damaged))
    }
  }

  @Test func countsWhatIsThereOfEachKindAndWhatIsDamaged() async throws {
    let storage = try await storage(holding: images(0..<25))
    try await storage.imageData.save(bytes, for: picture)
    let report = try await InspectStorage(storage)()
    #expect(report.counts == ["feed": 25])
    #expect(report.damaged == 0)
    #expect(
      report.imageData
        == ImageDataUsage(count: 1, bytes: bytes.count))
    let broken = try await InspectStorage(storage.failing("slice", with: StoreError.damaged))()
    #expect(broken.counts.isEmpty)
    #expect(broken.damaged == 1)
    #expect(!broken.isEmpty)
  }

  @Test func saysThatNothingIsThere() async throws {
    #expect(try await InspectStorage(emptyStorage())().isEmpty)
  }

  @Test func endsWhenItIsCancelled() async throws {
    let storage = try await storage(holding: images(0..<3))
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        return try await inspect(storage).list
      }
    }
  }

  @Test func clearsEverything() async throws {
    let storage = try await storage(holding: images(0..<3))
    try await storage.imageData.save(bytes, for: picture)
    try await ClearCache(storage)()
    #expect(try await storage.maintenance.contents() == StoreContents(lists: [], images: []))
  }

  @Test func keepsTheSourcesThatReadersAdded() async throws {
    let storage = try await storage(holding: images(0..<3))
    let sources = KeptSources(in: storage.lists)
    let added = [KeptSource(locator: "rss:https://example.org/feed", title: "Garden")]
    try await sources.replace(with: added, at: Date(timeIntervalSinceReferenceDate: 0))
    try await ClearCache(storage)()
    #expect(try await sources.read() == added)
    #expect(try await storage.lists.head(.feed) == nil)
  }

  @Test("What cannot be read now is not cleared", arguments: [StoreError.Reason.busy, .denied])
  func unreadableSources(reason: StoreError.Reason) async throws {
    let storage = try await storage(holding: images(0..<3))
    await #expect(throws: StoreError(reason)) {
      try await ClearCache(storage.failing("slice", with: StoreError(reason)))()
    }
    #expect(try await storage.lists.head(.feed) != nil)
  }

  @Test func tellsWhatIsWrong() async throws {
    let problem = StoreProblem(.list(.feed), "a page")
    let storage = emptyStorage().reporting([problem])
    #expect(try await VerifyCache(storage)() == [problem])
    #expect(try await VerifyCache(emptyStorage())().isEmpty)
  }

  private func inspect(_ storage: Storage) async throws -> InspectCache<FeedImage>.Report {
    try await InspectCache(.feed, in: storage)()
  }
}
