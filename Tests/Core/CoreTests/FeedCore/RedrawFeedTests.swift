import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct RedrawFeedTests {
  @Test func showsTheSavedListAndThenTheSources() async throws {
    let storage = try await storage(holding: images(50..<53))
    let steps = try await steps(.cachedThenRefreshed, answer: .success(images(0..<3)), in: storage)
    #expect(steps.lists.map(\.origin) == [.cache, .remote])
    #expect(steps.lists.map(\.items) == [images(50..<53), images(0..<3)])
    #expect(steps.isLast == [false, true])
    #expect(steps.error == nil)
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test(arguments: SavedState.allCases.filter { $0.miss != nil })
  func showsTheSourcesListAloneWhenNoneIsFresh(state: SavedState) async throws {
    let steps = try await steps(
      .cachedThenRefreshed, answer: .success(images(0..<3)), in: state.storage())
    #expect(steps.lists.map(\.origin) == [.remote])
    #expect(steps.error == nil)
  }

  @Test func showsNoEmptyListWhileTheSourceIsAsked() async throws {
    let empty = try await storage(holding: [])
    let answered = try await steps(.cachedThenRefreshed, answer: .success(images(0..<3)), in: empty)
    #expect(answered.lists.map(\.origin) == [.remote])
    let failed = try await steps(
      .cachedThenRefreshed, answer: .failure(offline), in: try await storage(holding: []))
    #expect(failed.lists.isEmpty)
    #expect(failed.error as? LoadError == .remote(offline, cache: .empty))
  }

  @Test func endsWithTheSourcesErrorAfterTheSavedList() async throws {
    let storage = try await storage(holding: images(50..<53))
    let steps = try await steps(.cachedThenRefreshed, answer: .failure(offline), in: storage)
    #expect(steps.lists.map(\.items) == [images(50..<53)])
    #expect(steps.error as? LoadError == .remote(offline, cache: nil))
    #expect(try await storage.savedImages == images(50..<53))
  }

  @Test(arguments: SavedState.allCases.filter { $0.miss != nil })
  func endsWithBothErrorsWhenNeitherAnswers(state: SavedState) async throws {
    let steps = try await steps(
      .cachedThenRefreshed, answer: .failure(offline), in: state.storage())
    #expect(steps.lists.isEmpty)
    #expect(steps.error as? LoadError == .remote(offline, cache: state.miss))
  }

  @Test(arguments: DrawingPolicy.loading)
  func takesOneStepWithTheOtherPolicies(policy: DrawingPolicy) async throws {
    let storage = try await storage(holding: images(50..<53))
    let steps = try await steps(policy, answer: .success(images(0..<3)), in: storage)
    #expect(steps.isLast == [true])
    #expect(steps.error == nil)
  }

  @Test func cancelsTheRequestWhenNobodyListensAnyMore() async throws {
    let storage = try await storage(holding: images(50..<53))
    let (asked, announce) = AsyncStream.makeStream(of: String.self)
    let source = ScriptedPages { _ in
      announce.yield("asked")
      await untilCancelled()
      announce.yield("cancelled")
      throw CancellationError()
    }
    let redraw = StubFeed(source, in: storage).redraw(by: .cachedThenRefreshed)
    let listener = Task {
      for try await _ in redraw() {}
    }
    var signals = asked.makeAsyncIterator()
    #expect(await signals.next() == "asked")
    listener.cancel()
    #expect(await signals.next() == "cancelled")
    _ = await listener.result
    #expect(try await storage.savedImages == images(50..<53))
  }

  @Test(arguments: DrawingPolicy.allCases)
  func isThereAtOnceWhereTheStoreIsAskedFirst(policy: DrawingPolicy) async throws {
    let source = StubPages(.failure(offline))
    let redraw = redraw(policy, from: source, in: try await storage(holding: images(50..<56)))
    let asksStoreFirst = [.cacheFirst, .cacheOnly].contains(policy)
    #expect(await redraw.atOnce()?.items == (asksStoreFirst ? images(50..<53) : nil))
    #expect(source.requests.isEmpty)
  }

  @Test(arguments: SavedState.allCases.filter { $0 != .fresh })
  func isNotThereAtOnceWhenNothingFreshIsSaved(state: SavedState) async throws {
    let redraw = redraw(
      .cacheFirst, from: StubPages(.failure(offline)), in: try await state.storage())
    #expect(await redraw.atOnce() == nil)
  }

  @Test func isReadOnceWhileItIsTheSame() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<56))
    let redraw = redraw(.cacheOnly, from: StubPages(.failure(offline)), in: storage.noted(in: log))
    for _ in 1...3 { _ = await redraw.atOnce() }
    let slices = log.methods.count { $0 == "slice" }
    #expect(await redraw.atOnce()?.items == images(50..<53))
    // The head of the list is read each time, and its items once.
    #expect(log.methods.count { $0 == "slice" } == slices + 1)
    _ = try await storage.lists.replace(.feed, with: images(0..<2), savedAt: noon, source: "saved")
    #expect(await redraw.atOnce()?.items == images(0..<2))
  }

  @Test func whoComesDuringAReadingGetsTheNextOne() async throws {
    let gate = Gate()
    let storage = try await storage(holding: images(50..<56)).before("slice") { _ in
      try await gate.pass()
    }
    let redraw = redraw(.cacheOnly, from: StubPages(.failure(offline)), in: storage)
    let first = Task.immediate { await redraw.atOnce()?.items }
    try await gate.hasSeen(arrivals: 1)
    let others = (0..<5).map { _ in Task.immediate { await redraw.atOnce()?.items } }
    await gate.open()
    #expect(await first.value == images(50..<53))
    for other in others { #expect(await other.value == images(50..<53)) }
    // The head of the list is read twice, and its items once.
    #expect(await gate.arrivals == 3)
  }

  @Test(arguments: DrawingPolicy.allCases)
  func isAskedForAnewWhereDrawingDoesNotDoIt(policy: DrawingPolicy) async throws {
    let source = StubPages(.success(images(0..<3)))
    let redraw = redraw(policy, from: source, in: try await storage(holding: images(50..<53)))
    if policy == .cacheOnly {
      await #expect(throws: LoadError.ruledOut(by: .cacheOnly)) { try await redraw.refresh() }
    } else {
      #expect(try await redraw.refresh()?.notices ?? [] == [])
    }
    #expect(source.requests.count == (policy == .cacheFirst ? 1 : 0))
  }

  private struct Steps {
    var lists: [LoadedList<FeedImage>] = []
    var isLast: [Bool] = []
    var error: (any Error)?
  }

  @Test func whoLeavesDoesNotWaitForAStoreThatIsSlow() async throws {
    let gate = Gate()
    let storage = try await storage(holding: images(0..<3), source: "source")
      .before("slice") { _ in try await gate.pass() }
    let pages = StubPages(.success(images(0..<3)))
    let redraw = StubFeed(pages, in: storage).redraw(by: .cacheFirst, limit: 10)
    let staying = Task { await redraw.atOnce() }
    try await gate.hasSeen(arrivals: 1)
    let leaving = Task { await redraw.atOnce() }
    leaving.cancel()
    #expect(await leaving.value == nil)
    await gate.open()
    #expect(await staying.value?.items == images(0..<3))
  }

  private func redraw(
    _ policy: DrawingPolicy, from source: StubPages, in storage: Storage
  ) -> RedrawFeed {
    StubFeed(source, in: storage).redraw(by: policy)
  }

  private func steps(
    _ policy: DrawingPolicy, answer: StubPages.Answer, in storage: Storage
  ) async throws -> Steps {
    var steps = Steps()
    do {
      for try await step in redraw(policy, from: StubPages(answer), in: storage)() {
        steps.lists.append(step.list)
        steps.isLast.append(step.isLast)
      }
    } catch {
      steps.error = error
    }
    return steps
  }

  /// Returns as soon as the calling task is cancelled.
  private func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
