import OfflineCore
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@Suite(.hangLimit) struct ConcurrencyLimitTests {
  /// Runs on one actor, so that the tasks start in order.
  @MainActor @Test func theFirstToComeIsTheFirstToGoOn() async throws {
    let limit = ConcurrencyLimit(1)
    let gate = Gate()
    let order = Order()
    let tasks = (0..<10).map { number in
      Task {
        try await limit {
          order.add(number)
          try await gate.pass()
        }
      }
    }
    try await gate.hasSeen(arrivals: 1)
    // Let all of them wait.
    for _ in 0..<1_000 { await Task.yield() }
    await gate.open()
    for task in tasks { try await task.value }
    #expect(order.numbers == Array(0..<10))
  }

  @Test func whoGivesUpKeepsNobodyWaiting() async throws {
    let limit = ConcurrencyLimit(1)
    let gate = Gate()
    let first = Task { try await limit { try await gate.pass() } }
    try await gate.hasSeen(arrivals: 1)
    let second = Task { try await limit {} }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = Task { try await limit { 3 } }
    await gate.open()
    try await first.value
    #expect(try await third.value == 3)
  }
}

private final class Order: Sendable {
  private let added = Mutex<[Int]>([])

  var numbers: [Int] { added.withLock { $0 } }

  func add(_ number: Int) { added.withLock { $0.append(number) } }
}
