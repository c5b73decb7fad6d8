import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

/// Each use case here represents a separate process.
@Suite(.hangLimit)
struct LeasedLoadTests {
  private let gate = Gate()
  private let lease = StubLease()
  private let storage = emptyStorage()

  private func load(_ failure: SourceError? = nil) -> Load {
    let source = ScriptedPages { [gate] request in
      try await gate.pass()
      if let failure { throw failure }
      let start = request.last == nil ? 0 : 10
      return SourcePage(images(start..<start + request.limit))
    }
    let feed = StubFeed(
      source, in: storage,
      wrapping: { load in
        LeasedLoad(
          load, of: .feed, from: "source", in: storage.lists, holding: lease, by: QuickClock())
      })
    return Load(pages: feed.pages)
  }

  private struct Load: Sendable {
    let pages: LoadFeedPages

    func callAsFunction(
      limit: Int, pages count: PageCount = .first(1)
    ) async throws -> LoadedList<FeedImage> {
      try await pages(by: .cacheFirst, limit: limit, pages: count)
    }
  }

  @Test func oneProcessAsksAndTheOthersTakeWhatItSaves() async throws {
    let loads = (0..<3).map { _ in startNow { [load] in try await load(nil)(limit: 10) } }
    try await gate.hasSeen(arrivals: 1)
    try await lease.hasRefused(2)
    await gate.open()
    for load in loads {
      let list = try await load.value
      #expect(list.items == images(0..<10))
      #expect(list.origin == .remote)
      #expect(list.savedAt == noon)
    }
    #expect(await gate.arrivals == 1)
    // Callers may close the storage now.
    #expect(await lease.isFree)
  }

  @Test func whoWantsMoreThanWasSavedAsksForTheRest() async throws {
    let first = startNow { [load] in try await load(nil)(limit: 10) }
    try await gate.hasSeen(arrivals: 1)
    let second = startNow { [load] in try await load(nil)(limit: 10, pages: .first(2)) }
    try await lease.hasRefused(1)
    await gate.open()
    #expect(try await first.value.items == images(0..<10))
    #expect(try await second.value.items == images(0..<20))
    #expect(await gate.arrivals == 2)
  }

  @Test func whenTheSourceFailsTheNextOneAsks() async throws {
    let first = startNow { [load] in try await load(offline)(limit: 10) }
    try await gate.hasSeen(arrivals: 1)
    let second = startNow { [load] in try await load(nil)(limit: 10) }
    try await lease.hasRefused(1)
    await gate.open()
    await #expect(throws: LoadError.remote(offline, cache: .empty)) { try await first.value }
    #expect(try await second.value.items == images(0..<10))
    #expect(await gate.arrivals == 2)
  }

  @Test func whoWasCancelledLetsTheNextOneAsk() async throws {
    let first = startNow { [load] in try await load(nil)(limit: 10) }
    try await gate.hasSeen(arrivals: 1)
    let second = startNow { [load] in try await load(nil)(limit: 10) }
    try await lease.hasRefused(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    try await gate.hasSeen(arrivals: 2)
    await gate.open()
    #expect(try await second.value.items == images(0..<10))
  }

  @Test func whoHasLostTheLeaseGivesUpAndTakesWhatTheNextOneSaves() async throws {
    let first = startNow { [load] in try await load(nil)(limit: 10) }
    try await gate.hasSeen(arrivals: 1)
    await lease.expire()
    let second = startNow { [load] in try await load(nil)(limit: 10) }
    try await gate.hasSeen(arrivals: 2)
    try await gate.hasSeen(cancellations: 1)
    await gate.open()
    #expect(try await first.value.items == images(0..<10))
    #expect(try await second.value.items == images(0..<10))
    #expect(await gate.arrivals == 2)
  }

  @Test func aLeaseThatDoesNotAnswerKeepsNobodyFromAsking() async throws {
    await lease.fail()
    let load = startNow { [load] in try await load(nil)(limit: 10) }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    #expect(try await load.value.items == images(0..<10))
  }

  @Test func whoHasWaitedForLongAsksToo() async throws {
    _ = await lease.take()
    let load = startNow { [load] in try await load(nil)(limit: 10) }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    #expect(try await load.value.items == images(0..<10))
    #expect(await !lease.isFree)
  }

  @Test func aListThatOnlyGrowsMeanwhileIsNotTaken() async throws {
    let version = try await storage.lists.replace(
      .feed, with: images(0..<10), savedAt: noon - 8 * 86_400, source: "source")
    _ = await lease.take()
    let load = startNow { [load] in try await load(nil)(limit: 10) }
    try await lease.hasRefused(1)
    _ = try await storage.lists.append(images(10..<20), to: .feed, at: version)
    try await lease.hasRefused(4)
    await lease.expire()
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    #expect(try await load.value.items == images(0..<10))
  }
}

/// A clock on which each pause takes a millisecond.
private struct QuickClock: Clock {
  private let clock = ContinuousClock()

  var now: ContinuousClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await clock.sleep(for: .milliseconds(1))
  }
}

private actor StubLease: RefreshLease {
  private var last = 0
  private var holder: Int?
  private var refusals = 0
  private var fails = false

  var isFree: Bool { holder == nil }

  func take() -> Int? {
    last += 1
    holder = last
    return last
  }

  func expire() { holder = nil }
  func fail() { fails = true }

  func hasRefused(_ count: Int) async throws {
    while refusals < count {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  func acquire(_ name: String, for time: Duration) throws -> Int? {
    if fails { throw StoreError(.unreachable) }
    guard holder == nil else {
      refusals += 1
      return nil
    }
    return take()
  }

  func extend(_ name: String, number: Int, for time: Duration) -> Bool { holder == number }

  func release(_ name: String, number: Int) async {
    for _ in 0..<100 { await Task.yield() }
    if holder == number { holder = nil }
  }
}
