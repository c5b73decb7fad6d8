import TestSupport
import Testing

@testable import feed_web

@Suite(.timeLimit(.minutes(5))) struct SharedPagesTests {
  private let pages = SharedPages<String, Int>()
  private let gate = Gate()

  /// Starts to ask for a page, which is not finished before the gate lets it pass.
  private func ask(_ key: String = "key") -> Task<Int?, any Error> {
    Task.immediate {
      try await pages.page(for: key) { last in
        try await gate.pass()
        return (last ?? 0) + 1
      }
    }
  }

  @Test func whoAsksWhileAPageIsMadeGetsTheNextOne() async throws {
    let first = ask()
    try await gate.hasSeen(arrivals: 1)
    let others = (0..<5).map { _ in ask() }
    await gate.letPass(1)
    #expect(try await first.value == 1)
    await gate.letPass(1)
    for other in others { #expect(try await other.value == 2) }
    #expect(await gate.arrivals == 2)
  }

  @Test func onePageDoesNotWaitForAnother() async throws {
    let first = ask("one")
    try await gate.hasSeen(arrivals: 1)
    let second = ask("other")
    try await gate.hasSeen(arrivals: 2)
    await gate.open()
    #expect(try await [first.value, second.value] == [1, 1])
  }

  @Test func anErrorIsForThoseWhoWaitedForIt() async throws {
    await #expect(throws: CancellationError.self) {
      try await pages.page(for: "key") { _ in throw CancellationError() }
    }
    await gate.open()
    #expect(try await ask().value == 1)
  }
}
