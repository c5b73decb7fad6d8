public import AppSupport
import FeedPresentation
import Plugins

/// Plays scenarios on stores, each time in a scratch place beside the store.
public struct AcceptanceRun: Sendable {
  private let scenarios: [Scenario]
  private let stores: [StoreWord]
  private let program: String?

  /// - Parameters:
  ///   - scenarios: What to play.
  ///   - stores: Beside which stores; what is in them is never touched.
  ///   - program: The path of the built `feed`; without it, scenarios that need other programs are
  ///     skipped.
  public init(_ scenarios: [Scenario] = Scenario.all, on stores: [StoreWord], program: String?) {
    self.scenarios = scenarios
    self.stores = stores
    self.program = program
  }

  /// - Parameter report: Told after each scenario.
  /// - Throws: `CancellationError`; a scenario that fails is in the report.
  public func callAsFunction(
    report: (AcceptanceReport.Row) -> Void = { _ in }
  ) async throws -> AcceptanceReport {
    var result = AcceptanceReport(stores: stores.map(\.plugin.scheme), rows: [])
    for scenario in scenarios {
      var row = AcceptanceReport.Row(scenario: scenario, outcomes: [])
      for store in stores {
        row.outcomes.append(try await play(scenario, on: store))
      }
      result.rows.append(row)
      report(row)
    }
    return result
  }

  private func play(
    _ scenario: Scenario, on store: StoreWord
  ) async throws -> AcceptanceReport.Outcome {
    try Task.checkCancellation()
    let label = "acceptance-\(scenario.id)-" + String(UInt32.random(in: 0 ... .max), radix: 36)
    let scratch = store.plugin.scratch(store.place, label)
    let stage = Stage(scratch: scratch, scheme: store.plugin.scheme, program: program)
    let outcome = await result { try await play(scenario, on: stage) }
    await stage.strike()
    // Whether or not the run was cancelled, nothing stays behind.
    try await Task { try await scratch.discard() }.value
    return try outcome.get()
  }

  private func play(
    _ scenario: Scenario, on stage: Stage
  ) async throws -> AcceptanceReport.Outcome {
    for step in scenario.steps {
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

  private func result<Value>(
    _ body: () async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }
}
