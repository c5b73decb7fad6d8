import FeedCore
import Foundation
import InMemoryStore
import OfflineCore
import TestSupport
import Testing

struct ValidateCacheTests {
  typealias Outcome = ValidationOutcome

  @Test(
    "A list is kept until it is exactly seven days old",
    arguments: [(-1, .kept), (0, .expired), (1, .expired)] as [(TimeInterval, Outcome)])
  func ageBoundary(secondsBeyond: TimeInterval, outcome: Outcome) async throws {
    let savedAt = noon.addingTimeInterval(-sevenDays - secondsBeyond)
    let storage = try await storage(holding: images(0..<3), savedAt: savedAt)
    #expect(try await validate(storage) == outcome)
    #expect(try await storage.savedImages == (outcome == .kept ? images(0..<3) : nil))
  }

  @Test(
    "A list from the future is kept, as the clock may be behind",
    arguments: [(60, .kept), (61, .fromTheFuture), (1e9, .fromTheFuture), (.infinity, .damaged)]
      as [(TimeInterval, Outcome)])
  func futureBoundary(secondsAhead: TimeInterval, outcome: Outcome) async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: noon.addingTimeInterval(secondsAhead))
    #expect(try await validate(storage) == outcome)
    #expect(try await storage.savedImages == (outcome == .damaged ? nil : images(0..<3)))
  }

  @Test func aListFromTheFutureThatIsDamagedIsDeleted() async throws {
    let storage = try await storage(holding: images(0..<3), savedAt: noon + 9_000)
    let damaged = storage.before("slice") { if $0 == 2 { throw StoreError.damaged } }
    #expect(try await validate(damaged) == .damaged)
  }

  @Test func anEmptyCacheStaysEmpty() async throws {
    let log = CallLog()
    #expect(try await validate(emptyStorage().noted(in: log)) == .empty)
    #expect(log.methods == ["slice"])
  }

  @Test func aFreshEmptyListIsKept() async throws {
    #expect(try await validate(storage(holding: [])) == .kept)
  }

  @Test func readsAFreshListToItsEnd() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<2500))
    #expect(try await validate(storage.noted(in: log)) == .kept)
    #expect(log.methods == ["slice", "slice", "slice", "slice"])
  }

  @Test func deletesWhatIsDamaged() async throws {
    let storage = try await storage(holding: images(0..<3))
    let damaged = storage.before("slice") { if $0 == 2 { throw StoreError.damaged } }
    #expect(try await validate(damaged) == .damaged)
    #expect(try await storage.savedImages == nil)
  }

  @Test func keepsWhatSomebodySavedAfterDamageWasRead() async throws {
    let storage = try await storage(holding: images(0..<3))
    let renewed = storage.before("slice") { number in
      guard number == 2 else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(10..<12), savedAt: noon, source: "other")
      throw StoreError.damaged
    }
    #expect(try await validate(renewed) == .kept)
    #expect(try await storage.savedImages == images(10..<12))
  }

  @Test func removesImagesThatAreDamaged() async throws {
    let storage = try await storage(holding: images(0..<3))
    for number in 0..<3 { try await storage.imageData.save(bytes, for: image(number).url) }
    let result = try await validator(
      storage.reporting([
        StoreProblem(.image(image(1).url), "sum"), StoreProblem(.entry(key: "x"), "unknown"),
        StoreProblem(.list(.feed), "page"),
      ])
    ).validateImageData(afterDeletion: false)
    #expect(result == (1, 0, false))
    let left = try await storage.maintenance.contents().images
    #expect(left == [image(0).url, image(2).url])
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test(arguments: [true, false])
  func removesAllImagesWithTheLastListAndNoneWhereThereWasNoList(hasDeleted: Bool) async throws {
    let storage = emptyStorage()
    try await storage.imageData.save(bytes, for: picture)
    let result = try await validator(storage).validateImageData(afterDeletion: hasDeleted)
    #expect(result == (0, hasDeleted ? 1 : 0, false))
    #expect(try await storage.imageData.usage().count == (hasDeleted ? 0 : 1))
  }

  @Test func keepsAllImagesWhileAListIsLeft() async throws {
    let storage = try await storage(holding: images(0..<3))
    try await storage.imageData.save(bytes, for: picture)
    #expect(try await validator(storage).validateImageData(afterDeletion: true) == (0, 0, false))
    #expect(try await storage.imageData.usage().count == 1)
  }

  @Test func clearsAStorageThatIsDamagedAsAWhole() async throws {
    let storage = try await storage(holding: images(0..<3))
    try await storage.imageData.save(bytes, for: picture)
    let result = try await validator(
      storage.reporting([StoreProblem(.storage, "header")])
    ).validateImageData(afterDeletion: false)
    #expect(result == (0, 0, true))
    #expect(try await storage.maintenance.contents() == StoreContents(lists: [], images: []))
  }

  @Test(arguments: [StoreError.Reason.denied, .busy, .full, .newerFormat, .notOurs])
  func leavesAloneWhatItCannotRead(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = try await storage(holding: images(0..<3), savedAt: .distantPast)
    await #expect(throws: error) { try await validate(storage.failing("slice", with: error)) }
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test(arguments: [true, false])
  func throwsWhenItCannotDelete(isDamaged: Bool) async throws {
    let storage = try await storage(holding: images(0..<3), savedAt: .distantPast)
    let failing = storage.failing("remove", with: StoreError.full)
      .before("slice") { if isDamaged, $0 == 2 { throw StoreError.damaged } }
    await #expect(throws: StoreError.full) { try await validate(failing) }
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test func keepsWhatSomebodySavedWhileItWasDeleting() async throws {
    let storage = try await storage(holding: images(0..<3), savedAt: .distantPast)
    let renewed = storage.before("remove") { _ in
      _ = try await storage.lists.replace(
        .feed, with: images(10..<12), savedAt: noon, source: "other")
    }
    #expect(try await validate(renewed) == .kept)
    #expect(try await storage.savedImages == images(10..<12))
  }

  @Test func validatesWhatSomebodySavedWhileItWasReading() async throws {
    let storage = try await storage(holding: images(0..<1500))
    let renewed = storage.before("slice") { number in
      guard number == 3 else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(0..<3), savedAt: .distantPast, source: "other")
    }
    #expect(try await validate(renewed) == .expired)
  }

  @Test func givesUpWhenTheListChangesWithoutPause() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<3), savedAt: .distantPast)
    let changing = storage.before("slice") { number in
      throw number < 100 ? StoreError.changed : .full
    }
    await #expect(throws: StoreError.changed) { try await validate(changing.noted(in: log)) }
    #expect(Set(log.methods) == ["slice"])
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test func endsWhenItIsCancelledWhileTheListChangesWithoutPause() async throws {
    let storage = try await storage(holding: images(0..<3)).before("slice") { number in
      if number == 5 { cancelThisTask() }
      throw number < 100 ? StoreError.changed : .full
    }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await validate(storage) }
    }
  }

  @Test func deletesNothingWhenItIsCancelled() async throws {
    let storage = try await storage(holding: images(0..<3), savedAt: .distantPast)
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        return try await validate(storage)
      }
    }
    #expect(try await storage.savedImages == images(0..<3))
  }

  private func validate(_ storage: Storage) async throws -> Outcome {
    try await validator(storage)(.feed)
  }

  private func validator(_ storage: Storage) -> ValidateCache {
    ValidateCache(storage, now: { noon })
  }
}
