import OfflineCore
import Presentation

/// An acceptance criterion of a product: its words, and what they mean in an environment.
public struct Scenario: Sendable {
  /// The name that the specification gives it, such as `A1`.
  public let id: String
  /// What it is about, in a few words.
  public let title: String
  /// The steps in words, in their order.
  public let steps: [String]
  let run: @Sendable (EnvironmentSetting) async throws -> AcceptanceReport.Outcome

  init<S: ScenarioEnvironment>(_ id: String, title: String, steps: [Step<S>]) {
    self.id = id
    self.title = title
    self.steps = steps.map(\.words)
    run = { setting in try await ScenarioRun(steps: steps, environment: S(setting)).run() }
  }
}

/// One Given, When or Then.
struct Step<S: ScenarioEnvironment>: Sendable {
  /// The step as the specification words it.
  let words: String
  /// Whether it looks again and again, so that chance has a say in what it sees.
  var isPolling = false
  let perform: @Sendable (S) async throws -> Void

  static func given(
    _ words: String, perform: @escaping @Sendable (S) async throws -> Void
  ) -> Self { Self(words: "Given \(words)", perform: perform) }

  static func when(
    _ words: String, isPolling: Bool = false,
    perform: @escaping @Sendable (S) async throws -> Void
  ) -> Self { Self(words: "When \(words)", isPolling: isPolling, perform: perform) }

  static func then(
    _ words: String, perform: @escaping @Sendable (S) async throws -> Void
  ) -> Self { Self(words: "Then \(words)", perform: perform) }
}

/// The steps of one scenario in their environment.
struct ScenarioRun<S: ScenarioEnvironment> {
  let steps: [Step<S>]
  let environment: S

  /// Plays the steps in turn, up to the first one that does not hold.
  ///
  /// - Throws: `CancellationError` alone.
  func run() async throws -> AcceptanceReport.Outcome {
    try await withCleanup({ try await outcome() }, cleanup: { await environment.tearDown() })
  }

  private func outcome() async throws -> AcceptanceReport.Outcome {
    for (number, step) in steps.enumerated() {
      environment.step = number + 1
      // A step that does not hold was played too.
      defer { environment.setting.recorder?.end(step.words, isPolling: step.isPolling) }
      do {
        try await step.perform(environment)
      } catch let inapplicable as Inapplicable {
        return .skipped(inapplicable.reason)
      } catch {
        // An interruption makes a step fail, which says nothing about the store.
        try Task.checkCancellation()
        let mismatch =
          error as? Mismatch ?? Mismatch(expected: "no error", found: text(of: error))
        return .failed(step: step.words, expected: mismatch.expected, found: mismatch.found)
      }
    }
    return .passed
  }

  private func text(of error: any Error) -> String {
    let message = Messages.english.message(for: error)
    return message.isEmpty ? "\(error)" : message
  }
}
