import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct LoadFeedPolicyTests {
  @Test(
    "When the source answers, so does the policy",
    arguments: [
      (.remoteFirst, .remote, true),
      (.cacheFirst, .cache, false), (.cacheOnly, .cache, false), (.remoteOnly, .remote, false),
    ] as [(LoadingPolicy, Origin, Bool)])
  func answers(policy: LoadingPolicy, origin: Origin, isReplaced: Bool) async throws {
    let storage = try await storage(holding: images(50..<53))
    let pages = StubPages(.success(images(0..<3)))
    let list = try await load(policy, from: pages, in: storage)
    #expect(list.origin == origin)
    #expect(list.items == (origin == .remote ? images(0..<3) : images(50..<53)))
    #expect(pages.requests.isEmpty == (origin == .cache))
    #expect(try await storage.savedImages == (isReplaced ? images(0..<3) : images(50..<53)))
  }

  @Test(
    "When the source fails, the saved list answers while it is fresh, and says why it stands in",
    arguments: [.remoteFirst, .cacheFirst, .cacheOnly] as [LoadingPolicy],
    [offline, malformed])
  func fallsBack(policy: LoadingPolicy, error: SourceError) async throws {
    let storage = try await storage(
      holding: images(50..<53), savedAt: noon.addingTimeInterval(1 - sevenDays))
    let list = try await load(policy, from: StubPages(.failure(error)), in: storage)
    #expect(list.origin == .cache)
    #expect(list.items == images(50..<53))
    #expect(list.source == "saved")
    // No notice is needed if the user chose to stay offline.
    let isTold = policy == .remoteFirst && error != offline
    #expect(list.notices == (isTold ? [.notRefreshed(error)] : []))
    #expect(try await storage.savedImages == images(50..<53))
  }

  /// Saved data would hide a bug in the program for seven days.
  @Test func whatIsNoErrorOfTheSourceDoesNotFallBack() async throws {
    struct Foreign: Error {}
    let storage = try await storage(holding: images(50..<53))
    await #expect(throws: Foreign.self) {
      try await load(.remoteFirst, from: StubPages(.failure(Foreign())), in: storage)
    }
  }

  @Test func remoteOnlyNeverFallsBack() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<53)).noted(in: log)
    await #expect(throws: LoadError.remote(offline, cache: nil)) {
      try await load(.remoteOnly, from: StubPages(.failure(offline)), in: storage)
    }
    #expect(log.methods.isEmpty)
  }

  @Test(
    "When neither answers, the error is the source's, and tells why the cache was no help",
    arguments: [.remoteFirst, .cacheFirst] as [LoadingPolicy],
    SavedState.allCases.filter { $0 != .fresh })
  func failsWithBoth(policy: LoadingPolicy, state: SavedState) async throws {
    for error in [offline, malformed] {
      await #expect(throws: LoadError.remote(error, cache: state.miss ?? .empty)) {
        try await load(policy, from: StubPages(.failure(error)), in: state.storage())
      }
    }
  }

  @Test(
    "The cache alone answers with what it has, or says why it has nothing",
    arguments: SavedState.allCases)
  func cacheOnly(state: SavedState) async throws {
    let pages = StubPages()
    let result = await Result.of {
      try await load(.cacheOnly, from: pages, in: state.storage()).items
    }
    switch (state, result) {
    case (.fresh, .success(let items)): #expect(items == images(50..<53))
    case (.emptyList, .success(let items)): #expect(items.isEmpty)
    case (.damaged, .failure(let error)): #expect(error as? StoreError == .damaged)
    case (_, .failure(let error)):
      #expect(error as? LoadError == state.miss.map(LoadError.notCached))
    case (_, .success): Issue.record("\(state) was delivered")
    }
    #expect(pages.requests.isEmpty)
  }

  @Test(
    "With the cache first, what it can't give comes from the source",
    arguments: SavedState.allCases.filter { $0 != .fresh })
  func cacheFirst(state: SavedState) async throws {
    let storage = try await state.storage()
    let list = try await load(.cacheFirst, from: StubPages(.success(images(0..<3))), in: storage)
    #expect(list.origin == .remote)
    #expect(list.items == images(0..<3))
  }

  @Test(arguments: [LoadingPolicy.cacheFirst, .cacheOnly])
  func readingTheCacheChangesNothing(policy: LoadingPolicy) async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<53)).noted(in: log)
    _ = try await load(policy, from: StubPages(), in: storage)
    #expect(log.methods == ["slice"])
  }

  @Test(arguments: LoadingPolicy.allCases)
  func deliversNothingWhenItIsCancelled(policy: LoadingPolicy) async throws {
    let storage = try await storage(holding: images(50..<53))
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        return try await load(policy, from: StubPages(.failure(offline)), in: storage).items
      }
    }
    #expect(try await storage.savedImages == images(50..<53))
  }

  @Test func aSourceThatIsCancelledIsNoReasonToReadTheCache() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<53)).noted(in: log)
    await #expect(throws: CancellationError.self) {
      try await load(.remoteFirst, from: StubPages(.failure(CancellationError())), in: storage)
    }
    #expect(log.methods.isEmpty)
  }
}

/// Runs the use case with the settings of these tests.
func load(
  _ policy: LoadingPolicy, from pages: StubPages, in storage: Storage
) async throws -> LoadedList<FeedImage> {
  try await StubFeed(pages, in: storage).load(by: policy, limit: 3)
}
