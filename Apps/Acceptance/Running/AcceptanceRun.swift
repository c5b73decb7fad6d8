public import AppSupport
import CacheCore
import FoundationEssentials
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

  /// Writes beside each store, so that a place where nothing can be written is told once and not by
  /// every scenario.
  ///
  /// - Throws: `StoreError` with the place as the person named it; `CancellationError`.
  public func checkPlaces() async throws {
    for store in stores {
      try await withScratch("check", of: store) { scratch in
        do {
          try await scratch.open(StoreOptions.defaultImageLimit).imageData
            .save(Data([0]), for: Stage.address(0))
        } catch let error as StoreError {
          throw StoreError(
            error.reason, place: "\(store.plugin.scheme):\(store.place)", detail: error.detail)
        }
      }
    }
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
    try await withScratch(scenario.id, of: store) { scratch in
      try await scenario.play(
        StageSetting(scratch: scratch, scheme: store.plugin.scheme, program: program))
    }
  }

  private func withScratch<Value>(
    _ name: String, of store: StoreWord, _ body: (ScratchPlace) async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let label = "acceptance-\(name)-" + String(UInt32.random(in: 0 ... .max), radix: 36)
    let scratch = store.plugin.scratch(store.place, label)
    let outcome = await result { try await body(scratch) }
    // Whether or not the run was cancelled, nothing stays behind.
    let discarded = await Task { try await scratch.discard() }.result
    let value = try outcome.get()
    try discarded.get()
    return value
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
