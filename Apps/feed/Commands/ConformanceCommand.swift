import AppSupport
import ArgumentParser
import Conformance
import OfflineCore

/// `feed conformance`
struct ConformanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: """
      Judge stores by the contract, in scratch copies beside them; the verdicts are in English.
      """)

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      """
      A store to judge; may be repeated (default: all that ship and need no place of yours).
      """, valueName: "store"))
  var stores: [String] = []

  @Option(help: ArgumentHelp("Repeats what is random (default: a new one).", valueName: "number"))
  var seed: UInt64?

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions

  /// - Throws: `ExitCode` 1 when a requirement failed; `UsageError`; `StoreError` when a place
  ///   can't be written.
  func run() async throws {
    let stores = try StoreLocator.list(
      stores, in: FeedPlugins.feed.stores, app: "feed",
      environment: ProcessEnvironment.variables)
    try report.check()
    for store in stores { try await store.checkScratchStore() }
    let matrix = Matrix(
      StoreRequirement.all.map { ($0.id, $0.sentence) }, on: stores.map(\.plugin.scheme),
      console: .standard)
    if !output.isJSON { matrix.begin() }
    let run = ConformanceRun(
      stores: stores.map { ($0.plugin, $0.scratchPlace("conformance")) },
      seed: seed ?? UInt64.random(in: 0...UInt64(UInt32.max)))
    let outcomes = try await run { row in
      if !output.isJSON { matrix.show(row.row) }
    }
    let rows = outcomes.rows.map(\.row)
    try report.write(
      matrix.page(
        "feed conformance", rows, note: "--seed \(outcomes.seed) repeats what was random."))
    if output.isJSON {
      try Console.standard.print(document: ConformanceDocument(outcomes, matrix))
    } else {
      matrix.end(rows)
      Console.standard.print("seed \(String(outcomes.seed))")
    }
    if Matrix.Totals(rows).failed > 0 { throw ExitCode(1) }
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
          .failed(failure.description.split(separator: "\n").map(String.init))
        case .skipped(let reason): .skipped(reason)
        }
      })
  }
}

/// The verdicts as `--json` shows them.
private struct ConformanceDocument: Encodable {
  struct Requirement: Encodable {
    let id: String
    let rule: Int
    let sentence: String
    let results: [String: String]
    let reasons: [String: String]?
  }

  let requirements: [Requirement]
  let seed: UInt64
  let passed: Int
  let failed: Int
  let skipped: Int

  init(_ report: ConformanceReport, _ matrix: Matrix) {
    requirements = report.rows.map {
      let row = $0.row
      return Requirement(
        id: $0.requirement.id, rule: $0.requirement.rule, sentence: $0.requirement.sentence,
        results: matrix.results(row), reasons: matrix.reasons(row))
    }
    seed = report.seed
    (passed, failed, skipped) = (report.passed, report.failed, report.skipped)
  }
}
