import Acceptance
import ArgumentParser
import CommandLine
import Composition
import OfflineCore
import Terminal

/// Runs the acceptance scenarios on stores.
struct AcceptanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acceptance",
    abstract: """
      Play the acceptance scenarios on stores, in scratch copies beside them; their matrix is in \
      English.
      """,
    discussion: .json(
      """
      {"scenarios": [{"id": S, "title": S, "results": {NAME: S}, "reasons": {NAME: S}?, \
      "steps": {NAME: [{"words": S, "calls": [S]}]}?}], "passed": N, "failed": N, "skipped": N}
      """))

  /// A product that has scenarios.
  enum PlayedProduct: String, CaseIterable, ExpressibleByArgument {
    case feed, ligas

    var scenarios: [Scenario] {
      switch self {
      case .feed: Scenario.feed
      case .ligas: Scenario.leagues
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "Play only the stories of this product: feed or ligas (default: both).",
      valueName: "product"))
  var product: PlayedProduct?

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "A store to play on; may be repeated (default: all that ship, whatever the environment says).",
      valueName: "store"))
  var stores: [String] = []

  @ArgumentParser.Flag(
    help: "Show each Given, When and Then as it is played, and the calls through the ports.")
  var steps = false

  @Option(help: .inject)
  var inject: [String] = []

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: ArgumentHelp("A scenario, such as A3 (default: all).", valueName: "scenario"))
  var scenarios: [String] = []

  /// - Throws: `ExitCode` 1 if a scenario failed; `UsageError`; `StoreError` if a place can't be written.
  func run() async throws {
    let stores = try JudgedAdapters.current.stores(named: stores)
    let known = product.map(\.scenarios) ?? PlayedProduct.allCases.flatMap(\.scenarios)
    let scenarios = try chosenScenarios(of: known)
    let matrix = Matrix(
      scenarios.map { ($0.id, $0.title) }, on: stores.map(\.plugin.scheme), console: .standard)
    let acceptance = AcceptanceRun(
      scenarios, on: stores, program: ProcessEnvironment.program.map { [$0, "feed"] },
      faults: try InjectedFaults(inject))
    try report.check()
    let rows = try await stores.judged {
      try await run(acceptance, matrix: matrix).rows.map(\.row)
    }
    try report.write(matrix.page("\(JudgedAdapters.current.plugins.name) acceptance", rows: rows))
    if output.isJSON {
      try Console.standard.print(document: document(matrix, rows: rows))
    } else {
      matrix.end(rows)
      if self.scenarios.isEmpty { Console.standard.print("\(Self.unseen)") }
    }
    if Matrix.Totals(rows).failed > 0 { throw ExitCode(1) }
  }

  /// A note on what scenarios do not cover, with the commands that do.
  private static let unseen: String = """
    Not seen here: what no story does, such as odd texts, long lists and calls at once ('conformance'), what \
    power cuts and failing disks leave ('crashes'), and time ('compare').
    """

  private func run(
    _ acceptance: AcceptanceRun, matrix: Matrix
  ) async throws -> AcceptanceReport {
    let ignore: @Sendable (PlayedStep) -> Void = { _ in }
    guard !output.isJSON else { return try await acceptance(onStep: steps ? ignore : nil) }
    if steps {
      let view = StepsView(console: .standard)
      defer { Console.standard.print("") }
      return try await acceptance(begin: view.begin, onStep: view.show, end: view.end)
    }
    matrix.begin()
    return try await acceptance { matrix.show($0.row) }
  }

  private func chosenScenarios(of all: [Scenario]) throws -> [Scenario] {
    for id in scenarios where !all.contains(where: { $0.id == id.uppercased() }) {
      throw UsageError(
        "there is no scenario '\(id)'; there are \(all.map(\.id).joined(separator: ", "))")
    }
    let ids = Set(scenarios.map { $0.uppercased() })
    return ids.isEmpty ? all : all.filter { ids.contains($0.id) }
  }

  /// The matrix as `--json` shows it.
  private func document(_ matrix: Matrix, rows: [Matrix.Row]) -> Document {
    let totals = Matrix.Totals(rows)
    let scenarios = rows.map { row -> Document in
      [
        "id": row.id, "title": row.title, "results": matrix.results(row),
        "reasons": matrix.reasons(row), "steps": steps(row, on: matrix.stores),
      ]
    }
    return [
      "scenarios": scenarios, "passed": totals.passed, "failed": totals.failed,
      "skipped": totals.skipped,
    ]
  }

  /// Returns the calls of each step on each store, or `nil` if steps were not recorded.
  private func steps(_ row: Matrix.Row, on stores: [String]) -> [String: [Document]]? {
    guard !row.played.isEmpty else { return nil }
    let documents = row.played.map { steps in
      steps.map { ["words": $0.words, "calls": $0.details] as Document }
    }
    return Dictionary(uniqueKeysWithValues: zip(stores, documents))
  }
}
