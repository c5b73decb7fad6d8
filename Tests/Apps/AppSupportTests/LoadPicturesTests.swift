import AppSupport
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LoadPicturesTests {
  private static let addresses = (0..<5).compactMap { URL(string: "demo://crests/\($0).png") }

  @Test func everyPictureThatComesIsShownAndAskedForOnce() async throws {
    let asked = Mutex<[URL]>([])
    let load = LoadPictures(for: .kitty, mostAtOnce: 1, until: untilCancelled) { url in
      asked.withLock { $0.append(url) }
      return png()
    }
    let pictures = try await load(Self.addresses + Self.addresses)
    #expect(Set(pictures.sequences.keys) == Set(Self.addresses))
    #expect(pictures.leftOut == 0)
    #expect(asked.withLock { $0 } == Self.addresses)
  }

  @Test func theListWaitsForNoneThatIsSlow() async throws {
    let deadline = Signal()
    let load = LoadPictures(for: .kitty, mostAtOnce: 1, until: deadline.wait) { url in
      // With one at a time, those before it have been delivered by now.
      if url == Self.addresses[3] {
        deadline.send()
        await untilCancelled()
      }
      return png()
    }
    let pictures = try await load(Self.addresses)
    #expect(Set(pictures.sequences.keys) == Set(Self.addresses.prefix(3)))
    #expect(pictures.leftOut == 2)
  }

  @Test func onlySoManyAreLoadedAtOnce() async throws {
    let deadline = Signal()
    let started = Mutex(0)
    let load = LoadPictures(for: .kitty, mostAtOnce: 2, until: deadline.wait) { _ in
      let count = started.withLock { count in
        count += 1
        return count
      }
      if count == 2 { deadline.send() }
      await untilCancelled()
      throw CancellationError()
    }
    #expect(try await load(Self.addresses).leftOut == 5)
    #expect(started.withLock { $0 } == 2)
  }

  @Test func onlySoManyAreLoadedInAllFromTheBeginning() async throws {
    let load = LoadPictures(for: .iTerm2, mostInAll: 3, until: untilCancelled) { _ in png() }
    let pictures = try await load(Self.addresses)
    #expect(Set(pictures.sequences.keys) == Set(Self.addresses.prefix(3)))
    #expect(pictures.leftOut == 0)
    #expect(pictures.tooMany == 2)
  }

  @Test func whatIsTooManyIsNotAlsoLate() async throws {
    let load = LoadPictures(
      for: .kitty, mostAtOnce: 1, mostInAll: 3, until: {},
      data: { _ in
        await untilCancelled()
        throw CancellationError()
      })
    let pictures = try await load(Self.addresses + Self.addresses)
    #expect(pictures.leftOut == 3)
    #expect(pictures.tooMany == 2)
  }

  @Test func whatCannotBeHadOrShownIsNotWaitedFor() async throws {
    struct Failure: Error {}
    let load = LoadPictures(for: .kitty, until: untilCancelled) { url in
      guard url != Self.addresses[0] else { throw Failure() }
      return url == Self.addresses[1] ? Data("no picture".utf8) : png()
    }
    let pictures = try await load(Self.addresses)
    #expect(Set(pictures.sequences.keys) == Set(Self.addresses.dropFirst(2)))
    #expect(pictures.leftOut == 0)
  }

  @Test func nothingIsShownWhenItIsCancelled() async throws {
    let asked = Signal()
    let load = LoadPictures(for: .kitty, until: untilCancelled) { _ in
      asked.send()
      await untilCancelled()
      return png()
    }
    let task = Task { try await load(Self.addresses) }
    await asked.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Something that one task waits for, and others make happen.
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
