import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct ValidateFeedTests {
  @Test(arguments: [(0, ValidationOutcome.kept), (sevenDays, .expired)])
  func tellsWhatBecameOfTheFeedAndOfTheImages(
    age: TimeInterval, outcome: ValidationOutcome
  ) async throws {
    let storage = try await storage(holding: images(0..<3), savedAt: noon - age)
      .reporting([.init(.image(image(0).url), "sum"), .init(.image(image(1).url), "sum")])
    for number in 0..<5 { try await storage.imageData.save(bytes, for: image(number).url) }
    let summary = try await ValidateFeed(storage, now: { noon })()
    let cleared = outcome == .expired ? 3 : 0
    #expect(summary.feed == outcome)
    #expect(summary.removedImages == 2)
    #expect(summary.clearedImages == cleared)
  }

  @Test func aFeedThatWentWithTheStorageIsDeleted() async throws {
    let storage = try await storage(holding: images(0..<3))
    let summary = try await ValidateFeed(
      storage.reporting([.init(.storage, "header")]), now: { noon })()
    #expect(summary.feed == .damaged)
    #expect(try await storage.savedImages == nil)
  }

  @Test func nothingSavedIsEmpty() async throws {
    let storage = emptyStorage()
    try await storage.imageData.save(bytes, for: picture)
    let summary = try await ValidateFeed(storage, now: { noon })()
    #expect(summary.feed == .empty)
    #expect(summary.removedImages + summary.clearedImages == 0)
    #expect(try await storage.imageData.usage().count == 1)
  }
}
