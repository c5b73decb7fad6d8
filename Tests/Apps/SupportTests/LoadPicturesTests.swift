import CommandLine
import Foundation
import ProgramSupport
import Synchronization
import Testing

@Suite(.hangLimit)
struct LoadPicturesTests {
  private static let addresses = (0..<5).compactMap { URL(string: "demo://crests/\($0).png") }

  @Test func everyItemIsShownInTurnWithItsPictureWhichIsAskedForOnce() async throws {
    let asked = Mutex<[URL]>([])
    let load = LoadPictures(mostAtOnce: 1, patience: untilCancelled) { url in
      asked.withLock { $0.append(url) }
      return url.path
    }
    let items = Self.addresses + [nil] + Self.addresses
    let (shown, missing) = try await Self.show(items, by: load)
    #expect(shown.map(\.item) == Array(items.indices))
    #expect(shown.map(\.picture) == items.map { $0?.path })
    #expect(missing.late + missing.tooMany == 0)
    #expect(asked.withLock { $0 } == Self.addresses)
  }

  @Test func anItemIsShownBeforeThePicturesOfThoseAfterIt() async throws {
    let first = Signal()
    let load = LoadPictures(mostAtOnce: 5, patience: untilCancelled) { url in
      if url != Self.addresses[0] { await first.wait() }
      return url.path
    }
    var shown: [Int] = []
    _ = try await load(Self.addresses) { item, _ in
      shown.append(item)
      first.send()
    }
    #expect(shown == Array(Self.addresses.indices))
  }

  @Test func nobodyWaitsAnyLongerOnceAPictureIsSlow() async throws {
    let patience = Signal()
    let load = LoadPictures(mostAtOnce: 1, patience: patience.wait) { url in
      // With one load at a time, the earlier pictures have arrived by now.
      if url == Self.addresses[3] {
        patience.send()
        await untilCancelled()
      }
      return url.path
    }
    let (shown, missing) = try await Self.show(Self.addresses, by: load)
    #expect(shown.compactMap(\.picture) == Self.addresses.prefix(3).map(\.path))
    #expect(shown.count == 5)
    #expect(missing.late == 2)
  }

  @Test func onlySoManyAreLoadedAtOnce() async throws {
    let patience = Signal()
    let started = Mutex(0)
    let load = LoadPictures<String>(mostAtOnce: 2, patience: patience.wait) { _ in
      let count = started.withLock { count in
        count += 1
        return count
      }
      if count == 2 { patience.send() }
      await untilCancelled()
      throw CancellationError()
    }
    #expect(try await Self.show(Self.addresses, by: load).missing.late == 5)
    #expect(started.withLock { $0 } == 2)
  }

  @Test func onlySoManyAreLoadedInAllFromTheBeginning() async throws {
    let load = LoadPictures(mostInAll: 3, patience: untilCancelled) { $0.path }
    let (shown, missing) = try await Self.show(Self.addresses, by: load)
    #expect(shown.map { $0.picture != nil } == [true, true, true, false, false])
    #expect(missing.late == 0)
    #expect(missing.tooMany == 2)
  }

  @Test func whatCannotBeHadOrDrawnIsToldAndNotWaitedFor() async throws {
    struct Failure: Error {
      let url: URL
    }
    let load = LoadPictures(mostAtOnce: 1, patience: untilCancelled) { url in
      guard url != Self.addresses[0], url != Self.addresses[1] else { throw Failure(url: url) }
      return url.path
    }
    let (shown, missing) = try await Self.show(Self.addresses, by: load)
    #expect(shown.compactMap(\.picture) == Self.addresses.dropFirst(2).map(\.path))
    #expect(missing.late + missing.tooMany == 0)
    #expect(missing.failed == 2)
    #expect((missing.cause as? Failure)?.url == Self.addresses[0])
  }

  @Test func nothingMoreIsShownWhenItIsCancelled() async throws {
    let asked = Signal()
    let shown = Mutex<[Int]>([])
    let load = LoadPictures(patience: untilCancelled) { url in
      guard url != Self.addresses[0] else { return url.path }
      asked.send()
      await untilCancelled()
      return url.path
    }
    let task = Task {
      try await load(Self.addresses) { item, _ in shown.withLock { $0.append(item) } }
    }
    await asked.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(shown.withLock { $0.allSatisfy { $0 == 0 } })
  }

  private static func show(
    _ items: [URL?], by load: LoadPictures<String>
  ) async throws -> (shown: [(item: Int, picture: String?)], missing: LoadPictures<String>.Missing)
  {
    var shown: [(item: Int, picture: String?)] = []
    let missing = try await load(items) { shown.append(($0, $1)) }
    return (shown, missing)
  }
}

/// An event that one task waits for and others trigger.
private struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func send() { continuation.finish() }

  @Sendable func wait() async {
    for await _ in stream {}
  }
}

@Sendable private func untilCancelled() async { await Signal().wait() }
