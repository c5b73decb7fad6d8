import FeedCore
import Foundation
import InMemoryStore
import TestSupport
import Testing

@testable import OfflineCore

struct MigrateCacheTests {
  @Test func copiesEverythingInPlaceOfWhatWasThere() async throws {
    let source = try await full(images(0..<2500))
    let target = try await full(images(50..<60))
    try await target.imageData.save(bytes, for: image(900).url)
    var summary = try await migrate(source, to: target)
    #expect(summary.replaced?.counts == ["feed": 10])
    #expect(summary.replaced?.imageData.count == 4)
    summary.replaced = nil
    #expect(summary == .init(items: [.feed: 2500], imageData: 3, isVerified: true))
    let (old, new) = (try await source.lists.head(.feed), try await target.lists.head(.feed))
    #expect(new?.savedAt == old?.savedAt)
    #expect(new?.source == old?.source)
    #expect(try await target.savedImages == images(0..<2500))
    #expect(try await target.imageData.usage().count == 3)
    for number in 0..<3 {
      #expect(try await target.imageData.data(for: image(number).url) == Data("\(number)".utf8))
    }
    #expect(try await source.savedImages == images(0..<2500))
  }

  @Test(arguments: [0..<2, 0..<0])
  func leavesATargetThatIsNotEmptyUnlessItIsToBeReplaced(feed: Range<Int>) async throws {
    let target = feed.isEmpty ? emptyStorage() : try await full(images(feed))
    try await target.imageData.save(bytes, for: image(900).url)
    let error = await #expect(throws: MigrateCache.TargetInUse.self) {
      try await migrate(full(images(0..<3)), to: target, replacing: false)
    }
    #expect(error?.target.itemCount == feed.count)
    #expect(error?.source.itemCount == 3)
    #expect(try await target.imageData.data(for: image(900).url) == bytes)
    #expect(try await target.savedImages == (feed.isEmpty ? nil : images(feed)))
  }

  @Test func copiesAnExpiredFeedAndAnEmptyOneAsTheyAre() async throws {
    let target = emptyStorage()
    let summary = try await migrate(storage(holding: [], savedAt: .distantPast), to: target)
    #expect(summary == .init(items: [.feed: 0], imageData: 0, isVerified: true))
    #expect(try await target.lists.head(.feed)?.savedAt == .distantPast)
    #expect(try await target.savedImages == [])
  }

  @Test func keepsTheOrderInWhichImageDataWasUsed() async throws {
    let source = try await full(images(0..<3))
    _ = try await source.imageData.data(for: image(0).url)
    let target = emptyStorage()
    _ = try await migrate(source, to: target)
    #expect(
      try await target.maintenance.contents().images == [1, 2, 0].map { image($0).url })
  }

  @Test func copiesNothingWhereNothingIsSaved() async throws {
    let target = try await full(images(0..<3))
    await #expect(throws: LoadError.notCached(.empty)) {
      try await migrate(emptyStorage(), to: target)
    }
    #expect(try await target.savedImages == images(0..<3))
  }

  @Test(arguments: ["slice", "contents"])
  func leavesTheTargetAloneWhenTheSourceCannotBeRead(method: String) async throws {
    let source = try await full(images(0..<3)).failing(method, with: StoreError.damaged)
    let target = try await full(images(50..<60))
    await #expect(throws: StoreError.damaged) { try await migrate(source, to: target) }
    #expect(try await target.savedImages == images(50..<60))
    #expect(try await target.maintenance.contents().lists == [.feed])
  }

  @Test(arguments: ["replace", "save", "slice", "data"])
  func leavesTheTargetAsItWasWhenTheCopyFails(method: String) async throws {
    let source = try await full(images(0..<3))
    let target = try await full(images(50..<60))
    let log = CallLog()
    await #expect(throws: StoreError.full) {
      try await migrate(
        source, to: target, copying: { $0.failing(method, with: StoreError.full) }, log: log)
    }
    #expect(log.methods == ["discarded"])
    #expect(try await source.savedImages == images(0..<3))
    #expect(try await source.imageData.usage().count == 3)
    #expect(try await target.savedImages == images(50..<60))
    #expect(try await target.maintenance.contents().lists == [.feed])
  }

  /// Another machine may remove the copy because it looks abandoned.
  @Test func leavesTheTargetAsItWasWhenTheCopyHasVanished() async throws {
    let target = try await full(images(50..<60))
    let log = CallLog()
    let summary = try await migrate(
      full(images(0..<3)), to: target,
      copying: { copy in copy.before("data") { _ in try await copy.lists.remove(.feed) } }, log: log
    )
    #expect(!summary.isVerified)
    #expect(log.methods == ["discarded"])
    #expect(try await target.savedImages == images(50..<60))
  }

  @Test(arguments: ["contents", "replace", "remove"])
  func leavesTheTargetAsItWasWhenItCannotBeMarked(method: String) async throws {
    let target = try await full(images(50..<60))
    let log = CallLog()
    await #expect(throws: StoreError.full) {
      try await migrate(
        full(images(0..<3)), to: target.failing(method, with: StoreError.full), log: log)
    }
    #expect(!log.methods.contains("put in place"))
    #expect(try await target.savedImages == images(50..<60))
  }

  @Test func noticesThatTheTargetIsTheSourceByAnotherName() async throws {
    let storage = try await full(images(0..<3))
    let log = CallLog()
    await #expect(throws: MigrateCache.SameStorage.self) {
      try await migrate(storage, to: storage.noted(in: CallLog()), log: log)
    }
    #expect(log.methods.isEmpty)
    #expect(try await storage.savedImages == images(0..<3))
    #expect(try await storage.maintenance.contents().lists == [.feed])
    #expect(try await storage.imageData.usage().count == 3)
  }

  @Test(arguments: ["contents", "replace"])
  func touchesNothingInATargetThatIsDamaged(method: String) async throws {
    let target = try await full(images(50..<60)).failing(method, with: StoreError.damaged)
    let log = CallLog()
    if method == "contents" {
      #expect(try await migrate(full(images(0..<3)), to: target, log: log).isVerified)
      #expect(try await target.savedImages == images(0..<3))
    } else {
      // The stub that moves the copy calls the failing method of the target too.
      await #expect(throws: StoreError.damaged) {
        try await migrate(full(images(0..<3)), to: target, log: log)
      }
    }
    #expect(log.methods.first == "put in place")
  }

  @Test(
    "A copy that differs is not verified",
    arguments: [
      "nothing", "moment", "source", "order", "one less", "id", "description", "location",
      "address", "no list",
    ])
  func noticesADifferentFeed(difference: String) async throws {
    let log = CallLog()
    let summary = try await migrate(
      storage(holding: images(0..<10)), to: emptyStorage(),
      copying: { copy in
        copy.before("slice") { number in
          guard number == 1 else { return }
          let images = images(0..<10)
          switch difference {
          case "nothing": break
          case "moment": try await save(images, in: copy, savedAt: noon.addingTimeInterval(0.001))
          case "source": try await save(images, in: copy, source: "other")
          case "order": try await save(Array(images.reversed()), in: copy)
          case "one less": try await save(Array(images.dropLast()), in: copy)
          case "no list": try await copy.lists.remove(ListName.feed)
          default:
            try await save([spoil(images[0], part: difference)] + images.dropFirst(), in: copy)
          }
        }
      }, log: log)
    #expect(summary.isVerified == (difference == "nothing"))
    #expect(log.methods == [difference == "nothing" ? "put in place" : "discarded"])
    #expect(summary.items == [.feed: 10])
  }

  @Test(arguments: [2, 5])
  func noticesImageDataThatDidNotArrive(limit: Int) async throws {
    let summary = try await migrate(full(images(0..<3)), to: emptyStorage(), imageLimit: limit)
    #expect(summary.isVerified == (limit == 5))
  }

  @Test func noticesImageDataThatArrivedChanged() async throws {
    let target = emptyStorage()
    let summary = try await migrate(
      full(images(0..<3)), to: target,
      copying: { copy in
        copy.before("data") { _ in try await copy.imageData.save(bytes, for: image(0).url) }
      })
    #expect(!summary.isVerified)
    #expect(try await target.savedImages == nil)
  }

  @Test func doesNotMindImageDataThatIsEvictedMeanwhile() async throws {
    let source = try await full(images(0..<3))
    let dwindling = source.before("data") { number in
      if number == 1 { try await source.maintenance.clear() }
    }
    let summary = try await migrate(dwindling, to: emptyStorage())
    #expect(summary == .init(items: [.feed: 3], imageData: 0, isVerified: true))
  }

  @Test func copiesOneFeedWholeWhenSomebodyReplacesIt() async throws {
    let source = try await storage(holding: images(0..<3), savedAt: .distantPast)
    let replaced = source.before("slice") { number in
      if number == 2 { try await save(images(5..<9), in: source, source: "new") }
    }
    let target = emptyStorage()
    #expect(try await migrate(replaced, to: target).isVerified)
    let head = try #require(try await target.lists.head(.feed))
    let isOld = head.savedAt == .distantPast
    #expect(try await target.savedImages == (isOld ? images(0..<3) : images(5..<9)))
    #expect(head.source == (isOld ? "saved" : "new"))
  }

  @Test func copiesTheNewFeedWhenSomebodyReplacesItHalfWay() async throws {
    let source = try await storage(holding: images(0..<1500))
    let replaced = source.before("slice") { number in
      if number == 2 { try await save(images(5..<9), in: source, source: "new") }
    }
    let target = emptyStorage()
    let summary = try await migrate(replaced, to: target)
    #expect(summary == .init(items: [.feed: 4], imageData: 0, isVerified: true))
    #expect(try await target.savedImages == images(5..<9))
    #expect(try await target.lists.head(.feed)?.source == "new")
  }

  @Test func copiesNothingWhenSomebodyReplacesTheFeedWithoutPause() async throws {
    let source = try await storage(holding: images(0..<1500))
    let log = CallLog()
    let replaced = source.before("slice") { number in
      if !number.isMultiple(of: 2) { try await save(images(0..<1500), in: source) }
    }.noted(in: log)
    let target = try await full(images(50..<60))
    let error = await #expect(throws: StoreError.self) { try await migrate(replaced, to: target) }
    #expect(error?.reason == .changed)
    #expect(log.methods.count { $0 == "slice" } == 17)
    #expect(try await target.savedImages == images(50..<60))
  }

  @Test(arguments: ["slice", "contents", "data"])
  func endsWhenItIsCancelled(method: String) async throws {
    let source = try await full(images(0..<3))
    let cancelled = source.before(method) { if $0 == 1 { cancelThisTask() } }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await migrate(cancelled, to: emptyStorage()) }
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
  _ images: [FeedImage], in storage: Storage, savedAt: Date = noon, source: SourceName = "saved"
) async throws {
  _ = try await storage.lists.replace(.feed, with: images, savedAt: savedAt, source: source)
}

private func spoil(_ image: FeedImage, part: String) -> FeedImage {
  FeedImage(
    id: part == "id" ? UUID() : image.id,
    description: part == "description" ? "" : image.description,
    location: part == "location" ? "" : image.location,
    url: part == "address" ? picture : image.url)
}

/// Migrates to a place that holds `target`. The stub moves the copy, which `copying` may damage, by copying
/// it.
private func migrate(
  _ source: Storage, to target: Storage, imageLimit: Int = StoreOptions.defaultImageLimit,
  copying: (Storage) -> Storage = { $0 }, log: CallLog = CallLog(), replacing: Bool = true
) async throws -> MigrateCache.Summary {
  let copy = emptyStorage(imageLimit: imageLimit)
  let place = MigrationTarget(
    storage: target, copy: copying(copy),
    putCopyInPlace: {
      log.add("put in place")
      try await target.maintenance.clear()
      let slice = try #require(
        try await copy.lists.slice(ListKey<FeedImage>.feed, from: nil, limit: .max))
      _ = try await target.lists.replace(
        .feed, with: slice.items, savedAt: slice.head.savedAt, source: slice.head.source)
      for url in try await copy.maintenance.contents().images {
        let data = try #require(try await copy.imageData.data(for: url))
        try await target.imageData.save(data, for: url)
      }
    },
    discardCopy: { log.add("discarded") })
  return try await MigrateCache(from: source, to: place, id: "test")(replacing: replacing)
}
