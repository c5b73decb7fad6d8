import OfflineCore
import Presentation

/// An acceptance criterion of a product: its steps in words, and their actions on a stage.
public struct Scenario: Sendable {
  /// The name that the specification gives it, such as `A1`.
  public let id: String
  /// The subject in a few words.
  public let title: String
  /// The steps in words, in order.
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
  /// Whether the step polls, so that its calls depend on timing.
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

/// The run of one scenario on its stage.
struct ScenarioRun<S: ScenarioEnvironment> {
  let steps: [Step<S>]
  let environment: S

  /// Runs the steps in order, up to the first one that fails.
  ///
  /// - Throws: Only `CancellationError`.
  func run() async throws -> AcceptanceReport.Outcome {
    try await withCleanup({ try await outcome() }, cleanup: { await environment.tearDown() })
  }

  private func outcome() async throws -> AcceptanceReport.Outcome {
    for (number, step) in steps.enumerated() {
      environment.step = number + 1
      // A failed step is recorded, too.
      defer { environment.setting.recorder?.end(step.words, isPolling: step.isPolling) }
      do {
        try await step.perform(environment)
      } catch let inapplicable as Inapplicable {
        return .skipped(inapplicable.reason)
      } catch {
        // A cancellation makes a step fail, which is no failure of the store.
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
