import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import FeedCore

@Suite(.hangLimit)
struct PrefetchImageDataTests {
  typealias Progress = PrefetchImageData.Progress

  @Test(arguments: [0, 1, 3, 100])
  func getsTheDataOfEveryImageOfTheSavedFeed(concurrency: Int) async throws {
    let storage = try await storage(holding: images(0..<10))
    let source = StubImageDataSource { Data($0.lastPathComponent.utf8) }
    let progress = try await prefetch(source, in: storage, concurrency: concurrency)
    #expect(progress.loaded == 10)
    #expect(progress.total == 10)
    #expect(progress.done == 10)
    #expect(progress.firstFailure == nil)
    #expect(Set(source.requests).count == 10)
    for image in images(0..<10) {
      #expect(
        try await storage.imageData.data(for: image.url) == Data(image.url.lastPathComponent.utf8))
    }
  }

  @Test func anEmptyFeedIsDoneAtOnce() async throws {
    let progress = try await prefetch(answering, in: storage(holding: []))
    #expect(progress == Progress())
  }

  @Test func whatIsCachedIsNotAskedForAgain() async throws {
    let storage = try await storage(holding: images(0..<5))
    for image in images(0..<2) { try await storage.imageData.save(bytes, for: image.url) }
    let source = answering
    let progress = try await prefetch(source, in: storage)
    #expect(progress.cached == 2)
    #expect(progress.loaded == 3)
    #expect(Set(source.requests) == Set(images(2..<5).map(\.url)))
  }

  @Test func anAddressThatTheFeedRepeatsCountsOnce() async throws {
    let source = answering
    let storage = try await storage(holding: images(0..<3) + images(0..<3) + images(2..<4))
    let progress = try await prefetch(source, in: storage)
    #expect(progress.total == 4)
    #expect(progress.loaded == 4)
    #expect(source.requests.count == 4)
  }

  @Test(
    "Keeps to the most that are loaded at once, and makes use of it",
    arguments: [(0, 1), (1, 1), (3, 3), (100, 8)])
  func boundsTheRequestsAtOnce(concurrency: Int, most: Int) async throws {
    let gate = Gate()
    let source = StubImageDataSource { _ in
      try await gate.pass()
      return bytes
    }
    let storage = try await storage(holding: images(0..<10))
    let prefetching = Task { try await prefetch(source, in: storage, concurrency: concurrency) }
    for number in 0..<10 {
      try await gate.hasSeen(arrivals: min(most + number, 10))
      await gate.letPass(1)
    }
    #expect(try await prefetching.value.loaded == 10)
    #expect(await gate.mostAtOnce == most)
  }

  @Test func reportsEachImageAsItIsSettled() async throws {
    let storage = try await storage(holding: images(0..<10))
    try await storage.imageData.save(bytes, for: image(4).url)
    let source = StubImageDataSource { url in
      if url == image(7).url { throw offline }
      return bytes
    }
    var reports: [Progress] = []
    let progress = try await prefetch(source, in: storage, concurrency: 3) { reports.append($0) }
    #expect(reports.map(\.done) == Array(0...10))
    #expect(reports.allSatisfy { $0.total == 10 })
    for (before, after) in zip(reports, reports.dropFirst()) {
      #expect(before.loaded <= after.loaded)
      #expect(before.cached <= after.cached)
      #expect(before.failed <= after.failed)
    }
    #expect(reports.last == progress)
    #expect((progress.loaded, progress.cached, progress.failed) == (8, 1, 1))
  }

  @Test func countsWhatFailsAndGoesOn() async throws {
    let storage = try await storage(holding: images(0..<5))
    let source = StubImageDataSource { url in
      if url == image(1).url { throw offline }
      if url == image(3).url { throw malformed }
      return bytes
    }
    let progress = try await prefetch(source, in: storage, concurrency: 1)
    #expect(progress.failed == 2)
    #expect(progress.loaded == 3)
    #expect(progress.firstFailure == .notLoaded(offline))
  }

  @Test func whatCannotBeKeptHasFailed() async throws {
    let storage = try await storage(holding: images(0..<3))
      .failing("save", with: StoreError.full)
    let progress = try await prefetch(answering, in: storage)
    #expect(progress.failed == 3)
    #expect(progress.firstFailure == .notSaved(.full))
  }

  @Test func aStoreThatCannotTellWhatIsLeftDoesNotUndoWhatWasDone() async throws {
    let storage = try await storage(holding: images(0..<3))
    try await storage.imageData.save(bytes, for: image(0).url)
    let progress = try await prefetch(
      answering, in: storage.failing("contains", with: StoreError.full))
    #expect((progress.loaded, progress.cached, progress.failed) == (2, 1, 0))
  }

  @Test func whatIsSavedAndDamagedIsLoadedAgain() async throws {
    let storage = try await storage(holding: images(0..<3))
    for image in images(0..<3) { try await storage.imageData.save(Data([0]), for: image.url) }
    let damaged = storage.failing("data", with: StoreError.damaged)
      .failing("kept", with: StoreError.damaged)
    let progress = try await prefetch(answering, in: damaged)
    #expect((progress.loaded, progress.cached) == (3, 0))
    #expect(try await storage.imageData.data(for: image(0).url) == bytes)
  }

  @Test func whatGaveWayToOthersHasFailed() async throws {
    let storage = emptyStorage(imageLimit: 2 * bytes.count)
    _ = try await storage.lists.replace(.feed, with: images(0..<5), savedAt: noon, source: "source")
    var reports: [Progress] = []
    let progress = try await prefetch(answering, in: storage, concurrency: 1) { reports.append($0) }
    #expect(progress.loaded == (try await storage.imageData.usage().count))
    #expect(progress.failed > 0 && progress.done == 5)
    #expect(progress.firstFailure == .evicted(limit: 2 * bytes.count))
    #expect(reports.last == progress)
  }

  @Test(arguments: [-1, 0, 1]) func whatIsLargerThanTheBoundHasFailed(more: Int) async throws {
    let limit = 100
    let storage = emptyStorage(imageLimit: limit)
    _ = try await storage.lists.replace(.feed, with: images(0..<1), savedAt: noon, source: "source")
    let source = StubImageDataSource { _ in Data(count: limit + more) }
    let progress = try await prefetch(source, in: storage)
    #expect(progress.firstFailure == (more > 0 ? .tooLarge(limit: limit) : nil))
    #expect((progress.loaded, progress.failed) == (more > 0 ? (0, 1) : (1, 0)))
  }

  @Test func withTheCacheAloneWhatIsNotThereHasFailed() async throws {
    let storage = try await storage(holding: images(0..<2))
    try await storage.imageData.save(bytes, for: image(0).url)
    let source = answering
    let progress = try await prefetch(source, in: storage, policy: .cacheOnly)
    #expect((progress.cached, progress.failed) == (1, 1))
    #expect(
      progress.firstFailure
        == .notLoaded(SourceError(.offline, address: image(1).url.absoluteString)))
    #expect(source.requests.isEmpty)
  }

  @Test func withTheCacheAloneWhatCannotBeReadHasFailed() async throws {
    let storage = try await storage(holding: images(0..<2))
      .failing("data", with: StoreError.damaged)
    let progress = try await prefetch(answering, in: storage, policy: .cacheOnly)
    #expect(progress.failed == 2)
    #expect(progress.firstFailure == .notSaved(.damaged))
  }

  @Test(
    "Needs a fresh feed",
    arguments: [(nil, .empty), (Date.distantPast, .expired(savedAt: .distantPast))]
      as [(Date?, CacheMiss)])
  func needsAFreshFeed(savedAt: Date?, miss: CacheMiss) async throws {
    let storage = emptyStorage()
    if let savedAt {
      _ = try await storage.lists.replace(
        .feed, with: images(0..<3), savedAt: savedAt, source: "source")
    }
    await #expect(throws: LoadError.notCached(miss)) { try await prefetch(answering, in: storage) }
  }

  @Test func throwsWhenTheFeedCannotBeRead() async throws {
    let storage = emptyStorage().failing("slice", with: StoreError.damaged)
    await #expect(throws: StoreError.damaged) { try await prefetch(answering, in: storage) }
  }

  @Test func cancelsItsRequestsWhenItIsCancelled() async throws {
    let gate = Gate()
    let source = StubImageDataSource { _ in
      try await gate.pass()
      return bytes
    }
    let storage = try await storage(holding: images(0..<10))
    let prefetching = Task { try await prefetch(source, in: storage, concurrency: 3) }
    try await gate.hasSeen(arrivals: 3)
    prefetching.cancel()
    await #expect(throws: CancellationError.self) { try await prefetching.value }
    try await gate.hasSeen(cancellations: 3)
    #expect(source.requests.count == 3)
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test func asksNobodyWhenItIsCancelledBeforehand() async throws {
    let source = answering
    let storage = try await storage(holding: images(0..<10))
    let cancelled = storage.before("data") { _ in cancelThisTask() }
    await #expect(throws: CancellationError.self) {
      try await prefetch(source, in: cancelled, concurrency: 1)
    }
    #expect(source.requests.isEmpty)
  }

  private var answering: StubImageDataSource { StubImageDataSource { _ in bytes } }
}

/// Runs the use case with the settings of these tests.
private func prefetch(
  _ source: StubImageDataSource, in storage: Storage, concurrency: Int = 4,
  policy: LoadingPolicy = .remoteFirst, report: (PrefetchImageData.Progress) -> Void = { _ in }
) async throws -> PrefetchImageData.Progress {
  let load = LoadImageData(
    source: BoundedImageDataSource(source), store: storage.imageData, policy: policy)
  return try await PrefetchImageData(
    ofFeedIn: storage, by: load, policy: policy, now: { noon })(
      concurrency: concurrency, report: report)
}
