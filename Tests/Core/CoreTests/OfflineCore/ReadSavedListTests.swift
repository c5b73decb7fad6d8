import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct ReadSavedListTests {
  typealias Answer = Result<LoadedList<FeedImage>, CacheMiss>

  @Test func deliversTheListWithAllThatIsKnownOfIt() async throws {
    let list = try await list(in: storage(holding: images(0..<3)), limit: 10)
    #expect(list.items == images(0..<3))
    #expect(list.origin == .cache)
    #expect(list.source == "saved")
    #expect(list.savedAt == noon)
    #expect(list.validUntil == noon.addingTimeInterval(sevenDays))
    #expect(list.notices.isEmpty)
  }

  @Test(
    arguments: [
      (0, 1, .all, .end), (1, 1, .all, .atSource), (2, 1, .first(1), .saved),
      (2, 1, .first(2), .atSource), (2, 2, .first(1), .atSource), (3, 2, .first(1), .saved),
    ] as [(Int, Int, PageCount, NextPage)])
  func moreIsSavedOrAtTheSource(
    count: Int, limit: Int, pages: PageCount, nextPage: NextPage
  ) async throws {
    let storage = try await storage(holding: images(0..<count))
    let list = try await list(in: storage, limit: limit, pages: pages)
    #expect(list.nextPage == nextPage)
    #expect(list.canLoadMore == (nextPage != .end))
  }

  @Test func anEmptyListIsFreshAndLeadsNowhere() async throws {
    let list = try await list(in: storage(holding: []), limit: 10)
    #expect(list.items.isEmpty)
    #expect(!list.canLoadMore)
  }

  @Test func missesWhatNobodySaved() async throws {
    #expect(try await miss(in: emptyStorage()) == .empty)
  }

  @Test(
    "A list is fresh until it is exactly seven days old",
    arguments: [(-1, true), (0, false), (1, false)])
  func ageBoundary(secondsBeyond: TimeInterval, isFresh: Bool) async throws {
    let savedAt = noon.addingTimeInterval(-sevenDays - secondsBeyond)
    let storage = try await storage(holding: images(0..<3), savedAt: savedAt)
    switch try await read(storage) {
    case .success(let list): #expect(isFresh && list.items == images(0..<3))
    case .failure(let miss): #expect(!isFresh && miss == .expired(savedAt: savedAt))
    }
  }

  @Test(arguments: StoreError.Reason.allCases)
  func aStoreThatFailsIsAMiss(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = try await storage(holding: images(0..<3)).failing("slice", with: error)
    #expect(try await miss(in: storage) == .unreadable(error))
  }

  /// Answers of the source would hide a bug in the store forever.
  @Test func whatIsNoErrorOfTheStoreIsNoMiss() async throws {
    let storage = emptyStorage().failing("slice", with: Foreign())
    await #expect(throws: Foreign.self) { try await miss(in: storage) }
  }

  @Test(
    "Reading leaves the store as it is, whatever it finds",
    arguments: [noon, noon.addingTimeInterval(-sevenDays)], [0, 3])
  func hasNoSideEffects(savedAt: Date, count: Int) async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<count), savedAt: savedAt)
    _ = try await read(storage.noted(in: log))
    _ = try await read(storage.failing("slice", with: StoreError.damaged).noted(in: log))
    #expect(Set(log.methods) == ["slice"])
    #expect(try await storage.savedImages == images(0..<count))
  }

  @Test(
    "So many pages of so many items are read, and no more",
    arguments: [
      (10, .first(1), 10), (10, .first(3), 30), (1, .first(0), 0), (700, .first(3), 2100),
      (10_000, .first(1), 2500), (10, .all, 2500), (.max, .first(3), 2500),
    ] as [(Int, PageCount, Int)])
  func readsTheFirstPages(limit: Int, pages: PageCount, count: Int) async throws {
    let storage = try await storage(holding: images(0..<2500))
    #expect(try await list(in: storage, limit: limit, pages: pages).items == images(0..<count))
  }

  @Test func startsAgainWhenTheListIsReplacedMeanwhile() async throws {
    let storage = try await storage(holding: images(0..<1500))
    let replaced = storage.before("slice") { number in
      guard number == 2 else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(5000..<6200), savedAt: noon, source: "other")
    }
    let list = try await list(in: replaced, limit: 1, pages: .all)
    #expect(list.items == images(5000..<6200))
    #expect(list.source == "other")
  }

  @Test func endsWhenTheListIsReplacedWithoutPause() async throws {
    let storage = try await storage(holding: images(0..<1500))
    let log = CallLog()
    let replaced = storage.before("slice") { number in
      guard number.isMultiple(of: 2) else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(0..<1500), savedAt: noon, source: "saved")
    }
    guard
      case .unreadable(let error)? = try await miss(in: replaced.noted(in: log), pages: .all)
    else {
      Issue.record("It found a list")
      return
    }
    #expect(error.reason == .changed)
    #expect(log.methods.count == 16)
  }

  @Test func whatIsAppendedMeanwhileIsReadToo() async throws {
    let storage = try await storage(holding: images(0..<1500))
    let version = try #require(try await storage.lists.head(.feed)).version
    let growing = storage.before("slice") { number in
      guard number == 2 else { return }
      _ = try await storage.lists.append(images(1500..<1600), to: .feed, at: version)
    }
    let list = try await list(in: growing, limit: 1, pages: .all)
    #expect(list.items == images(0..<1600))
    #expect(list.nextPage == .atSource)
  }

  @Test(arguments: [1, 2])
  func cancellationIsNotAMiss(slice: Int) async throws {
    let storage = try await storage(holding: images(0..<1500))
    let cancelled = storage.before("slice") { number in
      guard number == slice else { return }
      cancelThisTask()
      throw StoreError.damaged
    }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await miss(in: cancelled, pages: .all) }
    }
  }

  private func read(
    _ storage: Storage, limit: Int = 10, pages: PageCount = .first(1)
  ) async throws -> Answer {
    try await ReadSavedList(.feed, in: storage.lists, now: { noon })(
      upTo: pages.items(limit: limit))
  }

  private func list(
    in storage: Storage, limit: Int, pages: PageCount = .first(1)
  ) async throws -> LoadedList<FeedImage> {
    guard case .success(let list) = try await read(storage, limit: limit, pages: pages) else {
      throw Missing()
    }
    return list
  }

  private func miss(
    in storage: Storage, pages: PageCount = .first(1)
  ) async throws -> CacheMiss? {
    guard case .failure(let miss) = try await read(storage, pages: pages) else { return nil }
    return miss
  }

  private struct Foreign: Error {}
  private struct Missing: Error {}
}
