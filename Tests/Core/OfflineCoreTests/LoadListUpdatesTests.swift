import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LoadListUpdatesTests {
  @Test func showsTheSavedListAndThenTheSources() async throws {
    let storage = try await storage(holding: images(50..<53))
    let steps = try await steps(.cachedThenRefreshed, .success(images(0..<3)), storage)
    #expect(steps.lists.map(\.origin) == [.cache, .remote])
    #expect(steps.lists.map(\.items) == [images(50..<53), images(0..<3)])
    #expect(steps.error == nil)
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test(arguments: SavedState.allCases.filter { $0.miss != nil })
  func showsTheSourcesListAloneWhenNoneIsFresh(state: SavedState) async throws {
    let steps = try await steps(
      .cachedThenRefreshed, .success(images(0..<3)), state.storage())
    #expect(steps.lists.map(\.origin) == [.remote])
    #expect(steps.error == nil)
  }

  @Test func endsWithTheSourcesErrorAfterTheSavedList() async throws {
    let storage = try await storage(holding: images(50..<53))
    let steps = try await steps(.cachedThenRefreshed, .failure(offline), storage)
    #expect(steps.lists.map(\.items) == [images(50..<53)])
    #expect(steps.error as? LoadError == .remote(offline, cache: nil))
    #expect(try await storage.savedImages == images(50..<53))
  }

  @Test(arguments: SavedState.allCases.filter { $0.miss != nil })
  func endsWithBothErrorsWhenNeitherAnswers(state: SavedState) async throws {
    let steps = try await steps(.cachedThenRefreshed, .failure(offline), state.storage())
    #expect(steps.lists.isEmpty)
    #expect(steps.error as? LoadError == .remote(offline, cache: state.miss))
  }

  @Test(arguments: LoadingPolicy.allCases.filter { $0 != .cachedThenRefreshed })
  func takesOneStepWithTheOtherPolicies(policy: LoadingPolicy) async throws {
    let storage = try await storage(holding: images(50..<53))
    let steps = try await steps(policy, .success(images(0..<3)), storage)
    #expect(steps.lists.count == 1)
    #expect(steps.error == nil)
  }

  @Test func cancelsTheRequestWhenNobodyListensAnyMore() async throws {
    let storage = try await storage(holding: images(50..<53))
    let (asked, announce) = AsyncStream.makeStream(of: String.self)
    let list = OfflineList<FeedImage>(
      .feed, from: "source", in: storage.lists, now: { noon },
      page: { _, _ in
        announce.yield("asked")
        await untilCancelled()
        announce.yield("cancelled")
        throw CancellationError()
      })
    let load = LoadList(list, policy: .cachedThenRefreshed)
    let listener = Task {
      for try await _ in load.updates(limit: 3, pages: .first(1)) {}
    }
    var signals = asked.makeAsyncIterator()
    #expect(await signals.next() == "asked")
    listener.cancel()
    #expect(await signals.next() == "cancelled")
    _ = await listener.result
    #expect(try await storage.savedImages == images(50..<53))
  }

  private struct Steps {
    var lists: [LoadedList<FeedImage>] = []
    var error: (any Error)?
  }

  private func steps(
    _ policy: LoadingPolicy, _ answer: StubPages.Answer, _ storage: Storage
  ) async throws -> Steps {
    var steps = Steps()
    do {
      let load = LoadList(policy, from: StubPages(answer), storage)
      for try await list in load.updates(limit: 3, pages: .first(1)) { steps.lists.append(list) }
    } catch {
      steps.error = error
    }
    return steps
  }

  /// Returns as soon as the task that calls it is cancelled.
  private func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
