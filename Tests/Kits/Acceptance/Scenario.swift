import OfflineCore
import Presentation

/// An acceptance criterion of a product: its words, and what they mean on a stage.
public struct Scenario: Sendable {
  /// The name that the specification gives it, such as `A1`.
  public let id: String
  /// What it is about, in a few words.
  public let title: String
  /// The steps in words, in their order.
  public let steps: [String]
  let play: @Sendable (StageSetting) async throws -> AcceptanceReport.Outcome

  init<S: Stage>(_ id: String, title: String, steps: [Step<S>]) {
    self.id = id
    self.title = title
    self.steps = steps.map(\.words)
    play = { setting in try await Performance(steps: steps, stage: S(setting)).play() }
  }
}

/// One Given, When or Then.
struct Step<S: Stage>: Sendable {
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

/// The steps of one scenario on their stage.
struct Performance<S: Stage> {
  let steps: [Step<S>]
  let stage: S

  /// Plays the steps in turn, up to the first one that does not hold.
  ///
  /// - Throws: `CancellationError` alone.
  func play() async throws -> AcceptanceReport.Outcome {
    try await withCleanup({ try await outcome() }, cleanup: { await stage.strike() })
  }

  private func outcome() async throws -> AcceptanceReport.Outcome {
    for (number, step) in steps.enumerated() {
      stage.step = number + 1
      // A step that does not hold was played too.
      defer { stage.setting.recorder?.end(step.words, isPolling: step.isPolling) }
      do {
        try await step.perform(stage)
      } catch let inapplicable as Inapplicable {
        return .skipped(inapplicable.reason)
      } catch {
        // An interruption makes a step fail, which says nothing about the store.
        try Task.checkCancellation()
        let mismatch =
          error as? Mismatch ?? Mismatch(expected: "no error", found: found(error))
        return .failed(step: step.words, expected: mismatch.expected, found: mismatch.found)
      }
    }
    return .passed
  }

  private func found(_ error: any Error) -> String {
    let message = Messages.english.message(for: error)
    return message.isEmpty ? "\(error)" : message
  }
}
