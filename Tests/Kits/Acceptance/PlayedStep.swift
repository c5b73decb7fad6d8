public import Composition
import Decorators
import FoundationEssentials
public import OfflineCore
import Synchronization

/// A Given, When or Then that has run, with the calls through the ports that it made.
public struct PlayedStep: Sendable {
  /// The step as the specification words it.
  public let words: String
  /// The first calls and decisions, in words. Consecutive equal calls are one entry.
  public let calls: [String]
  /// The decision of each run of a use case: the answer and its reason, or why there is none.
  public let decisions: [(run: UseCaseRun, decision: Result<Decision, any Error>)]
  /// The number of further calls.
  public let moreCalls: Int
  /// Whether the step polls, so that its calls depend on timing.
  public let isPolling: Bool

  /// The calls, one a line.
  package var lines: [String] { calls + (moreCalls > 0 ? ["and \(moreCalls) more calls"] : []) }
}

/// A recorder of the calls through the ports and of the decisions of use cases, step by step.
final class StepRecorder: Sendable {
  /// The number of calls that are shown. Some steps poll a store until another program has ended.
  private static let mostCalls = 8

  private struct Calls {
    var told: [(words: String, count: Int)] = []
    var more = 0
    var decisions: [(run: UseCaseRun, decision: Result<Decision, any Error>)] = []
  }

  private let calls = Mutex(Calls())
  private let played = Mutex<[PlayedStep]>([])
  private let report: @Sendable (PlayedStep) -> Void

  /// - Parameter report: Receives each step as soon as it has run.
  init(report: @escaping @Sendable (PlayedStep) -> Void) { self.report = report }

  /// Returns an observer for an app.
  ///
  /// - Parameter now: The clock of the scenario.
  func observer(now: Date) -> any AppObserver { Observer(recorder: self, now: now) }

  /// Ends a step, which owns all calls since the end of the previous step.
  func end(_ words: String, isPolling: Bool) {
    let calls = calls.withLock { calls in
      defer { calls = Calls() }
      return calls
    }
    let step = PlayedStep(
      words: words,
      calls: calls.told.map { $0.count == 1 ? $0.words : "\($0.words) (\($0.count) times)" },
      decisions: calls.decisions, moreCalls: calls.more, isPolling: isPolling)
    played.withLock { $0.append(step) }
    report(step)
  }

  /// The steps that have run.
  var steps: [PlayedStep] { played.withLock(\.self) }

  private func add(_ words: String) {
    calls.withLock { calls in
      if let last = calls.told.indices.last, calls.told[last].words == words, calls.more == 0 {
        calls.told[last].count += 1
      } else if calls.told.count < Self.mostCalls {
        calls.told.append((words, 1))
      } else {
        calls.more += 1
      }
    }
  }

  private struct Observer: AppObserver {
    let recorder: StepRecorder
    let now: Date

    func intercept<Value>(
      _ call: PortCall, perform body: () async throws -> Value
    ) async throws -> Value {
      try await Tracing { recorder.add($0.line(at: now, tellsAdapterAndTime: false)) }
        .intercept(call, perform: body)
    }

    func observe(_ event: UseCaseRun.Event, of run: UseCaseRun) {
      guard case .decided(let decision) = event, let words = run.words(for: decision) else {
        return
      }
      recorder.calls.withLock { $0.decisions.append((run, decision)) }
      recorder.add(words)
    }
  }
}
