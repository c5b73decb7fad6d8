import OfflinePresentation

/// The steps of one scenario on their stage.
struct Performance<S: Stage> {
  let steps: [Step<S>]
  let stage: S

  /// Plays the steps in turn, up to the first one that does not hold.
  ///
  /// - Throws: `CancellationError` alone.
  func play() async throws -> AcceptanceReport.Outcome {
    do {
      let outcome = try await outcome()
      await stage.strike()
      return outcome
    } catch {
      await stage.strike()
      throw error
    }
  }

  private func outcome() async throws -> AcceptanceReport.Outcome {
    for step in steps {
      do {
        try await step.perform(stage)
      } catch let inapplicable as Inapplicable {
        return .skipped(inapplicable.reason)
      } catch let mismatch as Mismatch {
        return .failed(step: step.words, expected: mismatch.expected, found: mismatch.found)
      } catch {
        try Task.checkCancellation()
        return .failed(step: step.words, expected: "no error", found: found(error))
      }
    }
    return .passed
  }

  private func found(_ error: any Error) -> String {
    let message = Messages.english.message(for: error)
    return message.isEmpty ? "\(error)" : message
  }
}
