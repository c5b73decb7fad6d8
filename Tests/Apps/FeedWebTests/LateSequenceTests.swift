import ProgramSupport
import Testing

@testable import WebPages

@Suite(.hangLimit) struct LateSequenceTests {
  @Test func nothingIsCalledLateOnceItIsThere() async throws {
    for _ in 0..<2_000 {
      var isThere = false
      for try await arrival in AsyncThrowingStream<Int, any Error>.single({ 1 })
        .orLate(after: .nanoseconds(1))
      {
        if case .value = arrival { isThere = true } else { #expect(!isThere) }
      }
      #expect(isThere)
    }
  }
}
