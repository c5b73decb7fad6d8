import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct LoadMoreFeedTests {
  private let source = StubSource(holding: images(0..<25))
  private let yesterday = noon.addingTimeInterval(-86_400)

  @Test func deliversTheNextPageAloneAndAppendsIt() async throws {
    let storage = try await storage(holding: images(0..<10), savedAt: yesterday, source: "source")
    let list = try await loadMore(source, in: storage)
    #expect(list.items == images(10..<20))
    #expect(list.origin == .remote)
    #expect(list.source == "source")
    #expect(list.canLoadMore)
    #expect(list.notices.isEmpty)
    #expect(source.requests == [.init(after: image(9).id, limit: 10)])
    #expect(try await storage.savedImages == images(0..<20))
  }

  @Test func doesNotMakeTheFeedYounger() async throws {
    let storage = try await storage(holding: images(0..<10), savedAt: yesterday, source: "source")
    let list = try await loadMore(source, in: storage)
    #expect(list.savedAt == yesterday)
    #expect(list.validUntil == yesterday.addingTimeInterval(sevenDays))
    #expect(try await storage.lists.head(.feed)?.savedAt == yesterday)
  }

  @Test(
    "There may be more when the page held as many as were asked for",
    arguments: [(4, true), (5, true), (6, false)])
  func canLoadMore(limit: Int, canLoadMore: Bool) async throws {
    let storage = try await storage(holding: images(0..<20), source: "source")
    let list = try await loadMore(source, in: storage, limit: limit)
    #expect(list.canLoadMore == canLoadMore)
    #expect(list.items == images(20..<min(25, 20 + limit)))
  }

  @Test(arguments: [0, 25])
  func anEmptyPageIsTheEndAndChangesNothing(saved: Int) async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<saved), source: "source")
    let list = try await loadMore(source, in: storage.noted(in: log))
    #expect(list.items.isEmpty)
    #expect(!list.canLoadMore)
    #expect(Set(log.methods) == ["slice"])
    #expect(source.requests.count == (saved == 0 ? 0 : 1))
    #expect(try await storage.savedImages == images(0..<saved))
  }

  @Test func needsASavedFeed() async {
    await #expect(throws: LoadError.notCached(.empty)) {
      try await loadMore(source, in: emptyStorage())
    }
    #expect(source.requests.isEmpty)
  }

  @Test(
    "Goes on from a feed until it is exactly seven days old",
    arguments: [(-1, true), (0, false), (1, false)])
  func ageBoundary(secondsBeyond: TimeInterval, isFresh: Bool) async throws {
    let savedAt = noon.addingTimeInterval(-sevenDays - secondsBeyond)
    let storage = try await storage(holding: images(0..<10), savedAt: savedAt, source: "source")
    if isFresh {
      #expect(try await loadMore(source, in: storage).items == images(10..<20))
    } else {
      await #expect(throws: LoadError.notCached(.expired(savedAt: savedAt))) {
        try await loadMore(source, in: storage)
      }
      #expect(source.requests.isEmpty)
    }
  }

  @Test func needsAFeedOfTheSameSource() async throws {
    let storage = try await storage(holding: images(0..<10), source: "other")
    await #expect(throws: LoadError.otherSource(saved: "other", asked: "source")) {
      try await loadMore(source, in: storage)
    }
    #expect(source.requests.isEmpty)
  }

  @Test(arguments: LoadingPolicy.allCases)
  func needsBothTheSourceAndTheStore(policy: LoadingPolicy) async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    if policy == .cacheOnly || policy == .remoteOnly {
      await #expect(throws: LoadError.ruledOut(by: policy)) {
        try await loadMore(source, in: storage, policy: policy)
      }
    } else {
      #expect(try await loadMore(source, in: storage, policy: policy).items == images(10..<20))
    }
  }

  @Test(arguments: [offline, malformed])
  func failsWithTheSourceAndLeavesTheCache(error: SourceError) async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    await #expect(throws: LoadError.remote(error, cache: nil)) {
      try await loadMore(StubSource(failing: error), in: storage)
    }
    #expect(try await storage.savedImages == images(0..<10))
  }

  @Test func noticesASourceThatRepeatsItself() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let repeats = SourceError(
      .invalidData, address: "source", detail: "the same page again and again")
    await #expect(throws: LoadError.remote(repeats, cache: nil)) {
      try await loadMore(StubSource { _ in images(0..<10) }, in: storage)
    }
    #expect(try await storage.savedImages == images(0..<10))
  }

  @Test func throwsWhenTheSavedFeedCannotBeRead() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    await #expect(throws: StoreError.damaged) {
      try await loadMore(source, in: storage.failing("slice", with: StoreError.damaged))
    }
  }

  @Test(arguments: StoreError.Reason.allCases.filter { $0 != .changed })
  func deliversThePageAllTheSameWhenItCannotBeSaved(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await loadMore(source, in: storage.failing("append", with: error))
    #expect(list.items == images(10..<20))
    #expect(list.savedAt == nil)
    #expect(list.validUntil == nil)
    #expect(list.notices == [.notSaved(error)])
    #expect(list.canLoadMore)
    #expect(try await storage.savedImages == images(0..<10))
  }

  @Test func loadsAgainFromTheNewEndWhenSomebodyElseAppended() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let contested = storage.before("append") { number in
      guard number == 1 else { return }
      _ = try await loadMore(StubSource(holding: images(0..<25)), in: storage)
    }
    let list = try await loadMore(source, in: contested)
    #expect(list.items == images(20..<25))
    #expect(!list.canLoadMore)
    #expect(source.requests.map(\.after) == [image(9).id, image(19).id])
    #expect(try await storage.savedImages == images(0..<25))
  }

  @Test func givesUpWhenTheFeedChangesWithoutPause() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    await #expect(throws: StoreError.changed) {
      try await loadMore(source, in: storage.failing("append", with: StoreError.changed))
    }
    #expect(source.requests.count == 8)
    #expect(try await storage.savedImages == images(0..<10))
  }

  @Test(arguments: [nil, offline])
  func deliversAndSavesNothingWhenItIsCancelled(error: SourceError?) async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let log = CallLog()
    let source = StubSource { _ in
      cancelThisTask()
      if let error { throw error }
      return images(10..<20)
    }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await loadMore(source, in: storage.noted(in: log)).items }
    }
    #expect(Set(log.methods) == ["slice"])
    #expect(try await storage.savedImages == images(0..<10))
  }
}

/// Runs the use case with the settings of these tests.
private func loadMore(
  _ source: StubSource, in storage: Storage, limit: Int = 10, policy: LoadingPolicy = .remoteFirst
) async throws -> LoadedList<FeedImage> {
  try await StubFeed(source, in: storage).more(by: policy, limit: limit)
}
