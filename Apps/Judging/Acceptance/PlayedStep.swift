import CommandLine
import Composition
import Decorators
import FoundationEssentials
import Synchronization

/// A Given, When or Then as it was played, with the calls through the ports that it made.
public struct PlayedStep: Hashable, Sendable {
  /// The step as the specification words it.
  public let words: String
  /// The first calls, in words; the same one several times over is told once.
  public let calls: [String]
  /// How many calls came after those.
  public let moreCalls: Int

  /// The calls, a line each.
  package var lines: [String] { calls + (moreCalls > 0 ? ["and \(moreCalls) more calls"] : []) }
}

/// Notes the calls through the ports, step by step.
final class CallRecorder: Sendable {
  /// Some steps look at a store until another program has ended.
  private static let mostCalls = 8

  private struct Calls {
    var told: [(words: String, count: Int)] = []
    var more = 0
  }

  private let calls = Mutex(Calls())
  private let played = Mutex<[PlayedStep]>([])
  private let report: @Sendable (PlayedStep) -> Void

  /// - Parameter report: Told of each step as soon as it was played.
  init(report: @escaping @Sendable (PlayedStep) -> Void) { self.report = report }

  /// What stands before the ports.
  ///
  /// - Parameter now: The clock of the scenario.
  func interceptor(now: Date) -> any PortInterceptor {
    Tracing { self.add($0.line(at: now, tellsAdapterAndTime: false)) }
  }

  /// Ends a step: the calls since the one before are its own.
  func end(_ words: String) {
    let calls = calls.withLock { calls in
      defer { calls = Calls() }
      return calls
    }
    let step = PlayedStep(
      words: words,
      calls: calls.told.map { $0.count == 1 ? $0.words : "\($0.words) (\($0.count) times)" },
      moreCalls: calls.more)
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
}
