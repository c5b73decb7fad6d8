public import Composition
import Decorators
import FoundationEssentials
public import OfflineCore
import Synchronization

/// A Given, When or Then as it was played, with the calls through the ports that it made.
public struct PlayedStep: Sendable {
  /// The step as the specification words it.
  public let words: String
  /// The first calls and decisions, in words; the same one several times over is told once.
  public let calls: [String]
  /// Who answered and why, or why nobody did, in each run of a use case.
  public let decisions: [(run: UseCaseRun, decision: Result<Decision, any Error>)]
  /// How many calls came after those.
  public let moreCalls: Int
  /// Whether it looks again and again, so that chance has a say in what it sees.
  public let isPolling: Bool

  /// The calls, a line each.
  package var lines: [String] { calls + (moreCalls > 0 ? ["and \(moreCalls) more calls"] : []) }
}

/// Notes the calls through the ports and what use cases decide, step by step.
final class StepRecorder: Sendable {
  /// Some steps look at a store until another program has ended.
  private static let mostCalls = 8

  private struct Calls {
    var told: [(words: String, count: Int)] = []
    var more = 0
    var decisions: [(run: UseCaseRun, decision: Result<Decision, any Error>)] = []
  }

  private let calls = Mutex(Calls())
  private let played = Mutex<[PlayedStep]>([])
  private let report: @Sendable (PlayedStep) -> Void

  /// - Parameter report: Told of each step as soon as it was played.
  init(report: @escaping @Sendable (PlayedStep) -> Void) { self.report = report }

  /// Watches an app.
  ///
  /// - Parameter now: The clock of the scenario.
  func observer(now: Date) -> any AppObserver { Observer(recorder: self, now: now) }

  /// Ends a step: the calls since the one before are its own.
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

  /// The steps that were played.
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

    func observe(_ run: UseCaseRun, _ event: UseCaseRun.Event) {
      guard case .decided(let decision) = event, let words = run.words(for: decision) else {
        return
      }
      recorder.calls.withLock { $0.decisions.append((run, decision)) }
      recorder.add(words)
    }
  }
}
