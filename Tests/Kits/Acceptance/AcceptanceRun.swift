public import CommandLine
public import Composition
import OfflineCore
import Terminal

/// A run of scenarios on stores. Each one uses a scratch store beside the store.
public struct AcceptanceRun: Sendable {
  /// Changes the settings of the app in a step of a scenario; steps are counted from 1.
  public typealias Alteration = @Sendable (_ step: Int, inout AppSettings) -> Void

  private let scenarios: [Scenario]
  private let stores: [StoreLocator]
  private let program: [String]?
  private let faults: InjectedFaults
  /// Changes how apps are composed, to show the effect of a setting.
  public var alter: Alteration = { _, _ in }

  /// - Parameters:
  ///   - scenarios: The scenarios to run.
  ///   - stores: The stores to create scratch stores beside. Their contents are never touched.
  ///   - program: The path of a program with the commands of `feed`, and the words before a command. Without
  ///     it, scenarios that need other programs are skipped.
  ///   - faults: The faults to inject. Each scenario counts its calls separately.
  public init(
    _ scenarios: [Scenario], on stores: [StoreLocator], program: [String]?,
    faults: InjectedFaults = .none
  ) {
    self.scenarios = scenarios
    self.stores = stores
    self.program = program
    self.faults = faults
  }

  /// - Parameters:
  ///   - report: Receives the result of each scenario.
  ///   - begin: Called before a scenario starts on a store.
  ///   - onStep: Receives each step as soon as it has run. `nil` records no steps, at no cost.
  ///   - end: Called after a scenario has ended on a store.
  /// - Throws: `CancellationError`; a failed scenario is part of the report.
  public func callAsFunction(
    report: (AcceptanceReport.Row) -> Void = { _ in },
    begin: (Scenario, _ store: String) -> Void = { _, _ in },
    onStep: (@Sendable (PlayedStep) -> Void)? = nil,
    end: (AcceptanceReport.Outcome) -> Void = { _ in }
  ) async throws -> AcceptanceReport {
    var result = AcceptanceReport(stores: stores.map(\.plugin.scheme), rows: [])
    for scenario in scenarios {
      var row = AcceptanceReport.Row(scenario: scenario, outcomes: [])
      for store in stores {
        begin(scenario, store.plugin.scheme)
        let recorder = onStep.map { StepRecorder(report: $0) }
        let outcome = try await run(scenario, on: store, recorder: recorder)
        end(outcome)
        row.outcomes.append(outcome)
        if let recorder { row.played.append(recorder.steps) }
      }
      result.rows.append(row)
      report(row)
    }
    return result
  }

  private func run(
    _ scenario: Scenario, on store: StoreLocator, recorder: StepRecorder?
  ) async throws -> AcceptanceReport.Outcome {
    try await store.withScratchStore("acceptance-\(scenario.id)") { scratch in
      try await scenario.run(
        EnvironmentSetting(
          scratch: scratch, program: program, faults: faults, alter: alter, recorder: recorder))
    }
  }
}

/// The outcome of every scenario on every store.
public struct AcceptanceReport: Sendable {
  /// The outcome of one scenario on one store.
  public enum Outcome: Hashable, Sendable {
    /// All expectations were met.
    case passed
    /// An expectation was not met: the step, what it expected and what it found.
    case failed(step: String, expected: String, found: String)
    /// The scenario does not apply to the store, for this reason.
    case skipped(String)

    /// The outcome as a cell of a matrix.
    public var cell: Matrix.Cell {
      switch self {
      case .passed: .passed
      case .failed(let step, let expected, let found):
        .failed([step, "  expected \(expected)", "  found    \(found)"])
      case .skipped(let reason): .skipped(reason)
      }
    }
  }

  /// A scenario, and its outcome on each store.
  public struct Row: Sendable {
    /// The scenario that was run.
    public let scenario: Scenario
    /// The outcomes, in the order of the stores.
    public internal(set) var outcomes: [Outcome]
    /// The recorded steps on each store; empty if steps were not recorded.
    public internal(set) var played: [[PlayedStep]] = []

    /// The result as a row of a matrix.
    package var row: Matrix.Row {
      Matrix.Row(
        id: scenario.id, title: scenario.title, steps: scenario.steps,
        played: played.map { $0.map { Matrix.Step($0.words, details: $0.lines) } },
        cells: outcomes.map(\.cell))
    }
  }

  /// The stores, by their names in the report.
  public let stores: [String]
  /// The results of the scenarios, in order.
  public internal(set) var rows: [Row]
}
