import ArgumentParser
import CommandLine
import Composition
import Glibc
import OfflineCore
import Plugins
import Report
import Terminal

/// The options of `acceptance`, which is the same command in every app but for its scenarios.
package struct AcceptanceOptions: ParsableArguments {
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

  /// The parser makes these.
  package init() {}

  /// Plays scenarios, and shows the matrix or its document.
  ///
  /// - Parameters:
  ///   - scenarios: What to play.
  ///   - plugins: The backends that the app ships.
  ///   - app: The name of the app, which has default places of its own.
  /// - Throws: `ExitCode` 1 when one of them failed; `UsageError`; `StoreError` when a
  ///   place can't be written.
  func play(_ scenarios: [Scenario], on plugins: [StorePlugin], app: String) async throws {
    let stores = try StoreLocator.list(
      stores, in: plugins, app: app, environment: ProcessEnvironment.variables)
    let scenarios = try chosen(of: scenarios)
    let matrix = Matrix(
      scenarios.map { ($0.id, $0.title) }, on: stores.map(\.plugin.scheme), console: .standard)
    let acceptance = AcceptanceRun(
      scenarios, on: stores, program: Self.program, faults: try InjectedFaults(inject))
    try report.check()
    let rows = try await stores.judged { try await play(acceptance, matrix).rows.map(\.row) }
    try report.write(matrix.page("\(app) acceptance", rows))
    if output.isJSON {
      try Console.standard.print(document: document(matrix, rows))
    } else {
      matrix.end(rows)
      if self.scenarios.isEmpty { Console.standard.print("\(Self.unseen)") }
    }
    if Matrix.Totals(rows).failed > 0 { throw ExitCode(1) }
  }

  /// A text for people: what no story can see, and the command that can.
  private static let unseen: String = """
    Not seen here: what no story does, such as odd texts, long lists and calls at once ('conformance'), what \
    power cuts and failing disks leave ('crashes' of a judge), and time ('compare').
    """

  private func play(
    _ acceptance: AcceptanceRun, _ matrix: Matrix
  ) async throws -> AcceptanceReport {
    let unseen: @Sendable (PlayedStep) -> Void = { _ in }
    guard !output.isJSON else { return try await acceptance(onStep: steps ? unseen : nil) }
    if steps {
      let view = StepsView(console: .standard)
      defer { Console.standard.print("") }
      return try await acceptance(begin: view.begin, onStep: view.show, end: view.end)
    }
    matrix.begin()
    return try await acceptance { matrix.show($0.row) }
  }

  private func chosen(of all: [Scenario]) throws -> [Scenario] {
    for id in scenarios where !all.contains(where: { $0.id == id.uppercased() }) {
      throw UsageError(
        "there is no scenario '\(id)'; there are \(all.map(\.id).joined(separator: ", "))")
    }
    let ids = Set(scenarios.map { $0.uppercased() })
    return ids.isEmpty ? all : all.filter { ids.contains($0.id) }
  }

  /// The matrix as `--json` shows it.
  private func document(_ matrix: Matrix, _ rows: [Matrix.Row]) -> Document {
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

  /// The calls of each step on each store; `nil` where nobody wanted to see them.
  private func steps(_ row: Matrix.Row, on stores: [String]) -> [String: [Document]]? {
    guard !row.played.isEmpty else { return nil }
    let documents = row.played.map { steps in
      steps.map { ["words": $0.words, "calls": $0.details] as Document }
    }
    return Dictionary(uniqueKeysWithValues: zip(stores, documents))
  }

  /// This very program, which scenarios with several programs start again.
  package static var program: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
