import FeedCore
import Foundation
import InMemoryStore
import Plugins
import TestSupport
import Testing

@testable import OfflineCore

struct MigrateCacheTests {
  @Test func copiesEverythingInPlaceOfWhatWasThere() async throws {
    let source = try await full(images(0..<2500))
    let target = try await full(images(50..<60))
    try await target.imageData.save(bytes, for: image(900).url)
    let summary = try await migrate(source, target)
    #expect(summary == .init(items: [.feed: 2500], imageData: 3, isVerified: true))
    let (old, new) = (try await source.feed.head(.feed), try await target.feed.head(.feed))
    #expect(new?.savedAt == old?.savedAt)
    #expect(new?.source == old?.source)
    #expect(try await target.savedImages == images(0..<2500))
    #expect(try await target.imageData.usage().count == 3)
    for number in 0..<3 {
      #expect(try await target.imageData.data(for: image(number).url) == Data("\(number)".utf8))
    }
    #expect(try await source.savedImages == images(0..<2500))
  }

  @Test func copiesAnExpiredFeedAndAnEmptyOneAsTheyAre() async throws {
    let target = emptyStorage()
    let summary = try await migrate(storage(holding: [], savedAt: .distantPast), target)
    #expect(summary == .init(items: [.feed: 0], imageData: 0, isVerified: true))
    #expect(try await target.feed.head(.feed)?.savedAt == .distantPast)
    #expect(try await target.savedImages == [])
  }

  @Test func keepsTheOrderInWhichImageDataWasUsed() async throws {
    let source = try await full(images(0..<3))
    _ = try await source.imageData.data(for: image(0).url)
    let target = emptyStorage()
    _ = try await migrate(source, target)
    #expect(
      try await target.upkeep.savedImageAddresses() == [1, 2, 0].map { image($0).url })
  }

  @Test func copiesNothingWhereNothingIsSaved() async throws {
    let target = try await full(images(0..<3))
    await #expect(throws: LoadError.notCached(.empty)) { try await migrate(emptyStorage(), target) }
    #expect(try await target.savedImages == images(0..<3))
  }

  @Test(arguments: ["slice", "savedImageAddresses"])
  func leavesTheTargetAloneWhenTheSourceCannotBeRead(method: String) async throws {
    let source = try await full(images(0..<3)).failing(method, with: StoreError.damaged)
    let target = try await full(images(50..<60))
    await #expect(throws: StoreError.damaged) { try await migrate(source, target) }
    #expect(try await target.savedImages == images(50..<60))
  }

  @Test(arguments: ["clear", "replace", "save", "slice", "data"])
  func throwsWhatTheTargetThrowsAndKeepsTheSource(method: String) async throws {
    let source = try await full(images(0..<3))
    let target = emptyStorage().failing(method, with: StoreError.full)
    await #expect(throws: StoreError.full) { try await migrate(source, target) }
    #expect(try await source.savedImages == images(0..<3))
    #expect(try await source.imageData.usage().count == 3)
  }

  @Test(
    "A copy that differs is not verified",
    arguments: [
      "nothing", "moment", "source", "order", "one less", "id", "description", "location",
      "address", "no list",
    ])
  func noticesADifferentFeed(difference: String) async throws {
    let target = emptyStorage()
    let spoiled = target.before("slice") { number in
      guard number == 1 else { return }
      let images = images(0..<10)
      let others = [spoilt(images[0], difference)] + images.dropFirst()
      switch difference {
      case "moment": try await save(images, target, savedAt: noon.addingTimeInterval(0.001))
      case "source": try await save(images, target, source: "other")
      case "order": try await save(Array(images.reversed()), target)
      case "one less": try await save(Array(images.dropLast()), target)
      case "no list": try await target.feed.remove(.feed)
      default: try await save(others, target)
      }
    }
    let summary = try await migrate(storage(holding: images(0..<10)), spoiled)
    #expect(summary.isVerified == (difference == "nothing"))
    #expect(summary.items == [.feed: 10])
  }

  @Test(arguments: [2, 5])
  func noticesImageDataThatDidNotArrive(limit: Int) async throws {
    let target = StorePlugin.inMemory.open(StoreOptions(place: "", imageLimit: limit))
    let summary = try await migrate(full(images(0..<3)), target)
    #expect(summary.isVerified == (limit == 5))
  }

  @Test func noticesImageDataThatArrivedChanged() async throws {
    let target = emptyStorage()
    let spoiled = target.before("data") { _ in
      try await target.imageData.save(bytes, for: image(0).url)
    }
    #expect(try await !migrate(full(images(0..<3)), spoiled).isVerified)
  }

  @Test func doesNotMindImageDataThatIsEvictedMeanwhile() async throws {
    let source = try await full(images(0..<3))
    let dwindling = source.before("data") { number in
      if number == 1 { try await source.upkeep.clear() }
    }
    let summary = try await migrate(dwindling, emptyStorage())
    #expect(summary == .init(items: [.feed: 3], imageData: 0, isVerified: true))
  }

  @Test func copiesOneFeedWholeWhenSomebodyReplacesIt() async throws {
    let source = try await storage(holding: images(0..<3), savedAt: .distantPast)
    let replaced = source.before("slice") { number in
      if number == 2 { try await save(images(5..<9), source, source: "new") }
    }
    let target = emptyStorage()
    #expect(try await migrate(replaced, target).isVerified)
    let head = try #require(try await target.feed.head(.feed))
    let isOld = head.savedAt == .distantPast
    #expect(try await target.savedImages == (isOld ? images(0..<3) : images(5..<9)))
    #expect(head.source == (isOld ? "saved" : "new"))
  }

  @Test func copiesTheNewFeedWhenSomebodyReplacesItHalfWay() async throws {
    let source = try await storage(holding: images(0..<1500))
    let replaced = source.before("slice") { number in
      if number == 2 { try await save(images(5..<9), source, source: "new") }
    }
    let target = emptyStorage()
    let summary = try await migrate(replaced, target)
    #expect(summary == .init(items: [.feed: 4], imageData: 0, isVerified: true))
    #expect(try await target.savedImages == images(5..<9))
    #expect(try await target.feed.head(.feed)?.source == "new")
  }

  @Test func copiesNothingWhenSomebodyReplacesTheFeedWithoutPause() async throws {
    let source = try await storage(holding: images(0..<1500))
    let log = CallLog()
    let replaced = source.before("slice") { number in
      if number.isMultiple(of: 2) { try await save(images(0..<1500), source) }
    }.noted(in: log)
    let target = try await full(images(50..<60))
    let error = await #expect(throws: StoreError.self) { try await migrate(replaced, target) }
    #expect(error?.reason == .changed)
    #expect(log.methods.count { $0 == "slice" } == 16)
    #expect(try await target.savedImages == images(50..<60))
  }

  @Test(arguments: ["slice", "savedImageAddresses", "data"])
  func endsWhenItIsCancelled(method: String) async throws {
    let source = try await full(images(0..<3))
    let cancelled = source.before(method) { if $0 == 1 { cancelThisTask() } }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await migrate(cancelled, emptyStorage()) }
    }
    #expect(try await source.savedImages == images(0..<3))
  }

  private func full(_ images: [FeedImage]) async throws -> Storage {
    let storage = try await storage(holding: images)
    for number in 0..<3 {
      try await storage.imageData.save(Data("\(number)".utf8), for: image(number).url)
    }
    return storage
  }
}

private func save(
  _ images: [FeedImage], _ storage: Storage, savedAt: Date = noon, source: String = "saved"
) async throws {
  _ = try await storage.feed.replace(.feed, with: images, savedAt: savedAt, source: source)
}

private func spoilt(_ image: FeedImage, _ part: String) -> FeedImage {
  FeedImage(
    id: part == "id" ? UUID() : image.id,
    description: part == "description" ? "" : image.description,
    location: part == "location" ? "" : image.location,
    url: part == "address" ? picture : image.url)
}

private func migrate(_ source: Storage, _ target: Storage) async throws -> MigrateCache.Summary {
  try await MigrateCache(from: source, to: target)()
}
