import ArgumentParser
import CommandLine
import Composition
import Conformance
import OfflineCore
import Plugins
import Report
import Terminal

/// `feed conformance`
struct ConformanceCommand<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "conformance",
      abstract: """
        Judge stores by the contract, in scratch copies beside them; the verdicts are in English.
        """,
      discussion: .json(
        """
        {"requirements": [{"id": S, "rule": N, "sentence": S, "results": {NAME: S}, \
        "reasons": {NAME: S}?}], "seed": N, "passed": N, "failed": N, "skipped": N}
        """))
  }

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      """
      A store to judge; may be repeated (default: all that ship and need no place of yours, whatever \
      the environment says).
      """, valueName: "store"))
  var stores: [String] = []

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "A requirement to check, or the number of a rule; may be repeated (default: all).",
      valueName: "id"))
  var chosen: [String] = []

  @Option(help: ArgumentHelp("Repeats what is random (default: a new one).", valueName: "number"))
  var seed: UInt64?

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions

  /// - Throws: `ExitCode` 1 when a requirement failed; `UsageError`; `StoreError` when a place
  ///   can't be written.
  func run() async throws {
    let stores = try StoreLocator.list(
      stores, in: App.plugins.stores, app: App.plugins.name,
      environment: ProcessEnvironment.variables)
    try report.check()
    let requirements = try requirements()
    let matrix = Matrix(
      requirements.map { ($0.id, $0.sentence) }, on: stores.map(\.plugin.scheme),
      console: .standard)
    let run = ConformanceRun(
      stores: stores.map {
        .init($0.plugin, beside: $0.scratchPlace("conformance"), hooks: App.testHooks(of: $0))
      },
      requirements: requirements, seed: seed ?? UInt64.random(in: 0...UInt64(UInt32.max)))
    let outcomes = try await stores.judged {
      if !output.isJSON { matrix.begin() }
      return try await run { row in
        if !output.isJSON { matrix.show(row.row) }
      }
    }
    let rows = outcomes.rows.map(\.row)
    try report.write(
      matrix.page(
        "\(App.plugins.name) conformance", rows, note: "\(outcomes.effort)"))
    if output.isJSON {
      try Console.standard.print(document: outcomes.document(matrix))
    } else {
      matrix.end(rows)
      Console.standard.print("\(outcomes.effort)")
    }
    if Matrix.Totals(rows).failed > 0 { throw ExitCode(1) }
  }

  private func requirements() throws -> [StoreRequirement] {
    let all = StoreRequirement.all
    for word in chosen where !all.contains(where: { $0.isNamed(word) }) {
      let nearest = word.nearest(of: all.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(
        "there is no requirement '\(word)'\(nearest); '\(App.plugins.name) conformance --store memory:' prints all ids"
      )
    }
    return chosen.isEmpty ? all : all.filter { chosen.contains(where: $0.isNamed) }
  }
}

extension StoreRequirement {
  fileprivate func isNamed(_ word: String) -> Bool { word == id || word == "\(rule)" }
}

extension ConformanceReport {
  /// How much was done, and how to do it again, for people.
  fileprivate var effort: String {
    """
    \(calls) calls in \(instances) instances, \(items) items; --seed \(seed) repeats what was random.
    """
  }

  /// The verdicts as `--json` shows them.
  fileprivate func document(_ matrix: Matrix) -> Document {
    let requirements = rows.map { row -> Document in
      [
        "id": row.requirement.id, "rule": row.requirement.rule,
        "sentence": row.requirement.sentence, "results": matrix.results(row.row),
        "reasons": matrix.reasons(row.row),
      ]
    }
    return [
      "requirements": requirements, "seed": seed, "passed": passed, "failed": failed,
      "skipped": skipped,
    ]
  }
}

extension ConformanceReport.Row {
  fileprivate var row: Matrix.Row {
    Matrix.Row(
      id: requirement.id, title: requirement.sentence,
      cells: outcomes.map { outcome in
        switch outcome {
        case .passed: .passed
        case .failed(let failure):
          // What was required, and on which store, stands in the row.
          .failed(failure.description.split(separator: "\n").dropFirst().map(String.init))
        case .skipped(let reason): .skipped(reason)
        }
      })
  }
}
