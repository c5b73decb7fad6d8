import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct LoadNewestFeedTests {
  @Test func deliversTheFirstPageAndReplacesTheCacheWithIt() async throws {
    let storage = try await storage(holding: images(50..<60), savedAt: .distantPast)
    let pages = StubPages(.success(images(0..<3)))
    let list = try await fetch(pages, limit: 3, into: storage)
    #expect(list.items == images(0..<3))
    #expect(list.origin == .remote)
    #expect(list.source == "source")
    #expect(list.savedAt == noon)
    #expect(list.validUntil == noon.addingTimeInterval(sevenDays))
    #expect(list.notices == [.shortened(from: 10, to: 3)])
    #expect(pages.requests == [.init(after: nil, limit: 3)])
    let head = try #require(try await storage.lists.head(.feed))
    #expect(head.savedAt == noon)
    #expect(head.source == "source")
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test(
    "There may be more when the page held as many as were asked for",
    arguments: [(0, false), (2, false), (3, true), (5, true)])
  func canLoadMore(count: Int, canLoadMore: Bool) async throws {
    let storage = emptyStorage()
    let list = try await fetch(StubPages(.success(images(0..<count))), limit: 3, into: storage)
    #expect(list.canLoadMore == canLoadMore)
    #expect(list.items == images(0..<count))
    #expect(try await storage.savedImages == images(0..<count))
  }

  @Test func savesNowhereWithoutAStore() async throws {
    let pages = StubPages(.success(images(0..<3)), .success(images(3..<4)))
    let log = CallLog()
    let list = try await StubFeed(pages, in: emptyStorage().noted(in: log)).pages(
      by: .remoteOnly, limit: 3, pages: .all)
    #expect(list.items == images(0..<4))
    #expect(log.methods.isEmpty)
    #expect(list.savedAt == nil)
    #expect(list.validUntil == nil)
    #expect(list.notices.isEmpty)
  }

  @Test(arguments: [offline, malformed])
  func throwsWhenTheFirstPageFailsAndLeavesTheCache(error: SourceError) async throws {
    let storage = try await storage(holding: images(50..<60), savedAt: .distantPast)
    let expected = LoadError.remote(error, cache: .expired(savedAt: .distantPast))
    await #expect(throws: expected) { try await fetch(StubPages(.failure(error)), into: storage) }
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test func whatIsNoErrorOfASourceStaysWhatItIs() async throws {
    await #expect(throws: Foreign.self) {
      try await fetch(StubPages(.failure(Foreign())), into: emptyStorage())
    }
  }

  @Test(arguments: StoreError.Reason.allCases)
  func deliversThePageAllTheSameWhenItCannotBeSaved(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let log = CallLog()
    let storage = try await storage(holding: images(50..<60))
    let pages = StubPages(.success(images(0..<3)), .success(images(3..<5)))
    let list = try await fetch(
      pages, limit: 3, count: .all, into: storage.failing("replace", with: error).noted(in: log))
    #expect(list.items == images(0..<5))
    #expect(list.savedAt == nil)
    #expect(list.validUntil == nil)
    #expect(list.notices == [.notSaved(error)])
    #expect(log.methods == ["replace"])
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test func whatIsNoErrorOfTheStoreIsNoNotice() async throws {
    let storage = emptyStorage().failing("replace", with: Foreign())
    await #expect(throws: Foreign.self) {
      try await fetch(StubPages(.success(images(0..<3))), into: storage)
    }
  }

  @Test func deliversNothingWhenItIsCancelledWhileAsking() async throws {
    let storage = try await storage(holding: images(50..<60))
    for (answer, policy) in [
      (StubPages.Answer.success(images(0..<3)), LoadingPolicy.remoteFirst),
      (.failure(offline), .remoteFirst), (.success(images(0..<3)), .remoteOnly),
    ] {
      await #expect(throws: CancellationError.self) {
        try await inOwnTask {
          let source = ScriptedPages { _ in
            cancelThisTask()
            return SourcePage(try answer.get())
          }
          return try await StubFeed(source, in: storage).load(by: policy, limit: 3).items
        }
      }
    }
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test func deliversNothingWhenItIsCancelledWhileSaving() async throws {
    let storage = try await storage(holding: images(50..<60))
    let cancelled = storage.before("replace") { _ in
      cancelThisTask()
      throw StoreError.full
    }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        try await fetch(StubPages(.success(images(0..<3))), into: cancelled).items
      }
    }
    #expect(try await storage.savedImages == images(50..<60))
  }

  private struct Foreign: Error {}

  @Test func aPageHoldsAtLeastOneItem() async {
    await #expect(processExitsWith: .failure) { _ = PageRequest<FeedImage>(limit: 0) }
  }
}

/// Runs the use case with the settings of these tests.
func fetch(
  _ pages: StubPages, limit: Int = 3, count: PageCount = .first(1), into storage: Storage
) async throws -> LoadedList<FeedImage> {
  try await StubFeed(pages, in: storage).pages(by: .remoteFirst, limit: limit, pages: count)
}
