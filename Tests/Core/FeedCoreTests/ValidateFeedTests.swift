import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct ValidateFeedTests {
  @Test(arguments: [(0, ValidationOutcome.kept), (sevenDays, .deleted)])
  func tellsWhatBecameOfTheFeedAndOfTheImages(
    age: TimeInterval, outcome: ValidationOutcome
  ) async throws {
    let storage = try await storage(holding: images(0..<3), savedAt: noon - age)
      .with { DamagedImages(upkeep: $0.upkeep, remove: { 2 }) }
    let summary = try await ValidateFeed(storage: storage, now: { noon })()
    #expect(summary.feed == outcome)
    #expect(summary.removedImages == 2)
  }

  @Test func aFeedThatWentWithTheImagesIsDeleted() async throws {
    let storage = try await storage(holding: images(0..<3)).with { storage in
      DamagedImages(
        upkeep: storage.upkeep,
        remove: {
          try await storage.upkeep.clear()
          return 0
        })
    }
    let summary = try await ValidateFeed(storage: storage, now: { noon })()
    #expect(summary.feed == .deleted)
  }

  @Test func nothingSavedIsEmpty() async throws {
    let summary = try await ValidateFeed(storage: emptyStorage(), now: { noon })()
    #expect(summary.feed == .empty)
    #expect(summary.removedImages == 0)
  }
}

extension Storage {
  fileprivate func with(_ upkeep: (Storage) -> any StoreUpkeep) -> Storage {
    Storage(place: place, lists: lists, imageData: imageData, upkeep: upkeep(self))
  }
}

private struct DamagedImages: StoreUpkeep {
  let upkeep: any StoreUpkeep
  let remove: @Sendable () async throws -> Int

  func savedLists() async throws -> [ListKey] { try await upkeep.savedLists() }
  func savedImageAddresses() async throws -> [URL] { try await upkeep.savedImageAddresses() }
  func problems() async throws -> [String] { try await upkeep.problems() }
  func setAsideUnknown() async throws -> Int { try await upkeep.setAsideUnknown() }
  func removeDamagedImageData() async throws -> Int { try await remove() }
  func clear() async throws { try await upkeep.clear() }
}
