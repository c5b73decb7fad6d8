import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

/// Loads are started with `Task.immediate`, so that each is in the queue of the coalescer
/// before the test goes on.
@Suite(.hangLimit)
struct RequestCoalescerTests {
  @Test(arguments: [1, 2, 50])
  func loadsOfOneAddressAtOnceMakeOneRequestAndOneSave(count: Int) async throws {
    let log = CallLog()
    let gate = Gate()
    let source = heldSource(by: gate)
    let load = sharedData(
      source: source, store: emptyStorage().noted(in: log).imageData)
    let loads = (0..<count).map { _ in
      startNow { try await load(picture, refreshing: true).data }
    }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    for load in loads { #expect(try await load.value == bytes) }
    #expect(source.requests == [picture])
    #expect(log.methods == ["save"])
  }

  @Test func copiesOfAUseCaseShareTheirRequests() async throws {
    let gate = Gate()
    let source = heldSource(by: gate)
    let one = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    let other = one
    let loads = [one, other].map { load in startNow { try await load(picture).data } }
    await gate.open()
    for load in loads { #expect(try await load.value == bytes) }
    #expect(source.requests.count == 1)
  }

  @Test func eachAddressHasARequestOfItsOwn() async throws {
    let gate = Gate()
    let source = heldSource(by: gate)
    let load = sharedData(
      source: source, store: emptyStorage().imageData)
    let loads = images(0..<3).map { image in Task { try await load(image.url).data } }
    try await gate.hasSeen(arrivals: 3)
    await gate.open()
    for load in loads { #expect(try await load.value == bytes) }
    #expect(Set(source.requests).count == 3)
  }

  @Test func everyoneGetsTheErrorOfTheOneRequest() async throws {
    let gate = Gate()
    let source = StubImageDataSource { _ in
      try await gate.pass()
      throw offline
    }
    let load = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    let loads = (0..<5).map { _ in startNow { try await load(picture).data } }
    await gate.open()
    for load in loads {
      await #expect(throws: LoadError.remote(offline, cache: nil)) { try await load.value }
    }
    #expect(source.requests.count == 1)
  }

  @Test func aRequestThatHasEndedIsNotSharedAnyMore() async throws {
    let source = StubImageDataSource { _ in bytes }
    let load = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    for _ in 0..<3 { _ = try await load(picture) }
    #expect(source.requests.count == 3)
  }

  @Test func whoIsCancelledLeavesAtOnceAndTheOthersGetTheData() async throws {
    let gate = Gate()
    let source = heldSource(by: gate)
    let load = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    let loads = (0..<3).map { _ in startNow { try await load(picture).data } }
    try await gate.hasSeen(arrivals: 1)
    loads[0].cancel()
    await #expect(throws: CancellationError.self) { try await loads[0].value }
    await gate.open()
    for load in loads.dropFirst() { #expect(try await load.value == bytes) }
    #expect(await gate.cancellations == 0)
    #expect(source.requests.count == 1)
  }

  @Test func theRequestIsCancelledWithItsLastWaiterAndTheNextLoadMakesANewOne() async throws {
    let gate = Gate()
    let source = heldSource(by: gate)
    let load = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    let loads = (0..<2).map { _ in startNow { try await load(picture).data } }
    try await gate.hasSeen(arrivals: 1)
    for load in loads { load.cancel() }
    for load in loads {
      await #expect(throws: CancellationError.self) { try await load.value }
    }
    try await gate.hasSeen(cancellations: 1)
    let next = Task { try await load(picture).data }
    try await gate.hasSeen(arrivals: 2)
    await gate.open()
    #expect(try await next.value == bytes)
    #expect(source.requests.count == 2)
  }

  @Test func whoIsCancelledAlreadyMakesNoRequest() async throws {
    let source = StubImageDataSource { _ in bytes }
    let load = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        return try await load(picture).data
      }
    }
    #expect(source.requests.isEmpty)
  }

  @Test func aRequestThatEveryoneHasLeftDoesNotAnswerTheNextOne() async throws {
    let (old, new) = (Gate(), Gate())
    let (calls, announce) = AsyncStream.makeStream(of: Void.self)
    let source = StubImageDataSource { _ in
      announce.yield()
      // Ignores cancellation, as a source may do for a while.
      return try await Task {
        if await old.arrivals == 0 {
          try await old.pass()
          return Data("old".utf8)
        }
        try await new.pass()
        return Data("new".utf8)
      }.value
    }
    let load = sharedData(
      source: source, store: emptyStorage().imageData, policy: .remoteOnly)
    let first = Task { try await load(picture).data }
    try await old.hasSeen(arrivals: 1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = Task { try await load(picture).data }
    try await new.hasSeen(arrivals: 1)
    await old.open()
    await new.open()
    #expect(try await second.value == Data("new".utf8))
    announce.finish()
    #expect(await calls.reduce(0) { count, _ in count + 1 } == 2)
  }

  @Test func theSourceWorksOutsideOfTheQueueInWhichRequestsAreShared() async throws {
    let load = sharedData(
      source: IsolationProbe(), store: emptyStorage().imageData)
    #expect(try await load(picture).data == Data("free".utf8))
  }

  private func sharedData(
    source: any ImageDataSource, store: any ImageDataStore, policy: LoadingPolicy = .remoteFirst
  ) -> SharedImageData {
    SharedImageData(
      LoadImageData(source: BoundedImageDataSource(source), store: store, policy: policy))
  }

  private func heldSource(by gate: Gate) -> StubImageDataSource {
    StubImageDataSource { _ in
      try await gate.pass()
      return bytes
    }
  }
}

/// A source that answers whether it is called on an actor.
private struct IsolationProbe: ImageDataSource {
  func data(for url: URL) async throws -> Data {
    Data((hasActor() ? "queued" : "free").utf8)
  }

  private func hasActor(_ actor: isolated (any Actor)? = #isolation) -> Bool { actor != nil }
}
