public import AppSupport
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
  public init(_ scenarios: [Scenario], on stores: [StoreWord], program: String?) {
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
    try await store.withScratchPlace("acceptance-\(scenario.id)") { scratch in
      try await scenario.play(
        StageSetting(scratch: scratch, scheme: store.plugin.scheme, program: program))
    }
  }
}
