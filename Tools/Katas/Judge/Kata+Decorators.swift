import Conformance
import Decorators
import DemoSource
import FeedCore
import OfflineCore
import TestSupport

/// The kata about a decorator.
extension Kata {
  static let decorator = Kata(
    number: 5,
    checks: [
      asks(
        3, id: "retries-unreachable",
        sentence: "a source that is out of reach twice is asked a third time",
        failing: [FeedStage.unreachable, FeedStage.unreachable]),
      asks(1, id: "asks-once", sentence: "a source that answers is asked once", failing: []),
      asks(
        3, id: "gives-up",
        sentence: "a source that stays out of reach is asked three times, and no more",
        failing: Array(repeating: FeedStage.unreachable, count: 9)),
      asks(
        1, id: "believes-answers", sentence: "a source that sends what can't be used is asked once",
        failing: [malformed]),
      asks(
        1, id: "lets-go", sentence: "a request that is cancelled is not made again",
        failing: [CancellationError()]),
      Check(
        "never-writes-twice", sentence: "a write of a store is made once, whatever becomes of it"
      ) { work in
        let log = CallLog()
        let storage = emptyStorage().intercepted(by: InjectedFault(FaultRule(.lostAnswer)))
          .noted(in: log).intercepted(by: work.decorator)
        _ = try? await storage.lists.replace(
          .feed, with: FeedStage.newest, savedAt: noon, source: "stage:")
        try expect(log.methods, is: ["replace"], in: "the calls for a write whose answer is lost")
      },
    ])

  /// Checks the number of requests to the source, and that the caller receives its last answer.
  private static func asks(
    _ count: Int, id: String, sentence: String, failing failures: [any Error]
  ) -> Check {
    Check(id, sentence: sentence) { work in
      let log = CallLog()
      let demo = try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:"))
      let failing = FaultInjection { call in
        log.add(call.method.rawValue)
        if log.methods.count <= failures.count { throw failures[log.methods.count - 1] }
      }
      func page(of source: Source<FeedPorts>) async throws -> String {
        names(of: try await source.feed.items(after: nil, limit: 3))
      }
      var found: String
      do {
        found = try await page(of: demo.intercepted(by: [failing, work.decorator]))
      } catch {
        found = text(of: error)
      }
      let isAnswered = count > failures.count
      let expected = isAnswered ? try await page(of: demo) : text(of: failures[count - 1])
      try expect(found, is: expected, in: "what the caller gets")
      try expect(log.methods.count, is: count, in: "how often the source is asked")
    }
  }
}
