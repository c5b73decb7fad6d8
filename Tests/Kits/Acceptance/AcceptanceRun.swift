public import CommandLine
public import Composition
import OfflineCore
import Terminal

/// Plays scenarios on stores, each time on a scratch store beside the store.
public struct AcceptanceRun: Sendable {
  /// Changes what an app is composed of in a step of a scenario, counted from 1.
  public typealias Alteration = @Sendable (_ step: Int, inout AppSettings) -> Void

  private let scenarios: [Scenario]
  private let stores: [StoreLocator]
  private let program: [String]?
  private let faults: InjectedFaults
  /// Composes the apps otherwise than the scenario wants: to see what comes of it.
  public var alter: Alteration = { _, _ in }

  /// - Parameters:
  ///   - scenarios: What to play.
  ///   - stores: Beside which stores; what is in them is never touched.
  ///   - program: The path of a program with the commands of `feed`, and the words before a command;
  ///     without it, scenarios that need other programs are skipped.
  ///   - faults: What goes wrong on purpose, counted anew in each scenario.
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
  ///   - report: Told after each scenario.
  ///   - begin: Told before a scenario is played on a store.
  ///   - onStep: Told of each step as soon as it was played; `nil` for nobody, which costs nothing.
  ///   - end: Told when a scenario was played on a store.
  /// - Throws: `CancellationError`; a scenario that fails is in the report.
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

/// How every scenario ended on every store.
public struct AcceptanceReport: Sendable {
  /// How one scenario ended on one store.
  public enum Outcome: Hashable, Sendable {
    /// Every step held.
    case passed
    /// A step did not hold; with its words, what it expected and what it found.
    case failed(step: String, expected: String, found: String)
    /// The scenario has no meaning on the store; with the reason.
    case skipped(String)

    /// The same as a cell of a matrix.
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
    /// The scenario.
    public let scenario: Scenario
    /// The outcomes, in the order of the stores.
    public internal(set) var outcomes: [Outcome]
    /// The steps on each store, as they were played, if somebody wanted to see them.
    public internal(set) var played: [[PlayedStep]] = []

    /// The same as a row of a matrix.
    package var row: Matrix.Row {
      Matrix.Row(
        id: scenario.id, title: scenario.title, steps: scenario.steps,
        played: played.map { $0.map { Matrix.Step($0.words, details: $0.lines) } },
        cells: outcomes.map(\.cell))
    }
  }

  /// The stores, as they are named in the report.
  public let stores: [String]
  /// The scenarios, in their order.
  public internal(set) var rows: [Row]
}
