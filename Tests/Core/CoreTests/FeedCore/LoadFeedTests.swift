import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct LoadFeedTests {
  @Test func deliversTheLatestFeedAndReplacesTheCache() async throws {
    let storage = try await storage(holding: images(50..<60), savedAt: .distantPast)
    let source = StubSource(holding: images(0..<25))
    let list = try await load(source, in: storage)()
    #expect(list.items == images(0..<10))
    #expect(list.origin == .remote)
    #expect(list.source == "source")
    #expect(list.canLoadMore)
    #expect(source.requests == [.init(after: nil, limit: 10)])
    #expect(try await storage.savedImages == images(0..<10))
    #expect(try await storage.lists.head(.feed)?.savedAt == noon)
  }

  @Test(
    "Without a source, the saved feed is delivered until it is exactly seven days old",
    arguments: [(-1, true), (0, false), (1, false)], [offline, malformed])
  func fallsBack(age: (seconds: TimeInterval, isFresh: Bool), error: SourceError) async throws {
    let savedAt = noon.addingTimeInterval(-sevenDays - age.seconds)
    let storage = try await storage(holding: images(50..<60), savedAt: savedAt)
    let load = load(StubSource(failing: error), in: storage)
    if age.isFresh {
      let list = try await load()
      #expect(list.items == images(50..<60))
      #expect(list.origin == .cache)
      #expect(list.savedAt == savedAt)
    } else {
      await #expect(throws: LoadError.remote(error, cache: .expired(savedAt: savedAt))) {
        try await load()
      }
    }
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test(arguments: [offline, malformed])
  func failsWithTheSourceWhenNothingIsSaved(error: SourceError) async {
    await #expect(throws: LoadError.remote(error, cache: .empty)) {
      try await load(StubSource(failing: error), in: emptyStorage())()
    }
  }

  @Test func deliversTheFeedWhenItCannotBeSaved() async throws {
    let storage = try await storage(holding: images(50..<60))
    let list = try await load(
      StubSource(holding: images(0..<3)), in: storage.failing("replace", with: StoreError.full))()
    #expect(list.items == images(0..<3))
    #expect(list.savedAt == nil)
    #expect(list.notices == [.notSaved(.full)])
    #expect(try await storage.savedImages == images(50..<60))
  }

  @Test(
    "Pages go on after the last image",
    arguments: [(.first(2), 20), (.all, 25)] as [(PageCount, Int)])
  func loadsPages(pages: PageCount, count: Int) async throws {
    let storage = emptyStorage()
    let source = StubSource(holding: images(0..<25))
    let list = try await load(source, in: storage)(pages: pages)
    #expect(list.items == images(0..<count))
    #expect(source.requests.prefix(2).last?.after == image(9).id)
    #expect(try await storage.savedImages == images(0..<count))
    let offlineList = try await load(StubSource(failing: offline), in: storage)(pages: .all)
    #expect(offlineList.items == images(0..<count))
  }

  @Test func noticesAnImageThatComesAgainByItsID() async throws {
    let source = StubSource { request in
      images(request.after == nil ? 0..<3 : 5..<7) + [image(9)]
    }
    let list = try await load(source, in: emptyStorage())(limit: 3, pages: .all)
    #expect(list.items == images(0..<3) + [image(9)])
    #expect(
      list.notices == [
        .stoppedEarly(
          SourceError(.invalidData, address: "source", detail: "the same page again and again"))
      ])
  }

  @Test func theStoreIsNotTouchedWhenOnlyTheSourceMayBeAsked() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<60)).noted(in: log)
    let list = try await load(
      StubSource(holding: images(0..<25)), in: storage, policy: .remoteOnly)(
        pages: .first(2))
    #expect(list.items == images(0..<20))
    #expect(list.savedAt == nil)
    #expect(list.notices.isEmpty)
    #expect(log.methods.isEmpty)
  }

  @Test(arguments: [LoadingPolicy.cacheOnly, .cacheFirst])
  func theSourceIsNotAskedWhenTheCacheAnswers(policy: LoadingPolicy) async throws {
    let source = StubSource(holding: images(0..<25))
    let list = try await load(source, in: storage(holding: images(50..<60)), policy: policy)()
    #expect(list.items == images(50..<60))
    #expect(source.requests.isEmpty)
  }

  @Test func keepsToTheValidityOfSevenDays() async throws {
    let storage = try await storage(
      holding: images(50..<60), savedAt: noon.addingTimeInterval(-sevenDays))
    let feed = StubFeed(StubSource(failing: offline), in: storage)
    await #expect(throws: LoadError.self) { try await feed.load(by: .remoteFirst, limit: 10) }
  }

  @Test func deliversAndSavesNothingWhenItIsCancelled() async throws {
    let storage = try await storage(holding: images(50..<60))
    let gate = Gate()
    let load = load(
      StubSource { _ in
        try await gate.pass()
        return images(0..<3)
      }, in: storage)
    let loading = Task { try await load().items }
    try await gate.hasSeen(arrivals: 1)
    loading.cancel()
    await #expect(throws: CancellationError.self) { try await loading.value }
    #expect(await gate.cancellations == 1)
    #expect(try await storage.savedImages == images(50..<60))
  }

  /// Runs the use case with the settings of these tests.
  private func load(
    _ source: StubSource, in storage: Storage, policy: LoadingPolicy = .remoteFirst
  ) -> Load {
    Load(pages: StubFeed(source, in: storage).pages, policy: policy)
  }

  private struct Load: Sendable {
    let pages: LoadFeedPages
    let policy: LoadingPolicy

    @discardableResult
    func callAsFunction(
      limit: Int = 10, pages count: PageCount = .first(1)
    ) async throws -> LoadedList<FeedImage> {
      try await pages(by: policy, limit: limit, pages: count)
    }
  }
}
