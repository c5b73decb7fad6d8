import Acceptance
import ArgumentParser
import CommandLine
import Composition
import Conformance
import FeedCore
import OfflineCore
import Terminal

struct ConformanceCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "conformance",
      abstract: """
        Judge stores by the contract, in scratch copies beside them, or sources by what they owe; the \
        verdicts are in English.
        """,
      discussion: .json(
        """
        {"requirements": [{"id": S, "rule": N?, "sentence": S, "results": {NAME: S}, \
        "reasons": {NAME: S}?}], "seed": N, "passed": N, "failed": N, "skipped": N}
        """))
  }

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      """
      A store to judge; may be repeated (default: all that ship and need no place of yours, whatever \
      the environment says; none with --source).
      """, valueName: "store"))
  var stores: [String] = []

  @Option(
    name: .customLong("source"),
    help: ArgumentHelp("A source to judge; may be repeated.", valueName: "source"))
  var sources: [String] = []

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "A requirement to check, or the number of a rule; may be repeated (default: all).",
      valueName: "id"))
  var chosen: [String] = []

  @Option(help: ArgumentHelp("Repeats what is random (default: a new one).", valueName: "number"))
  var seed: UInt64?

  @Option(help: .inject)
  var inject: [String] = []

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions

  /// - Throws: `ExitCode` 1 if a requirement failed; `UsageError`; `StoreError` if a place can't be written.
  func run() async throws {
    let faults = try InjectedFaults(inject)
    let seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    if let word = ProcessEnvironment.variable(Self.served) {
      return try await serve(word, seed: seed)
    }
    let stores = try judgedStores()
    let sources = try judgedSources().map(faults.before)
    let (ofStores, ofSources) = try requirements(
      hasNoStores: stores.isEmpty, hasNoSources: sources.isEmpty)
    try report.check()
    let matrix = Matrix(
      ofStores.map { ($0.id, $0.sentence) } + ofSources.map { ($0.id, $0.sentence) },
      on: stores.map(\.plugin.scheme) + sources.map(\.name.rawValue), console: .standard)
    let show = { (row: Matrix.Row) in if !output.isJSON { matrix.show(row) } }
    let judges = zip(stores, typedStores).map { watchedJudge($0, as: $1, seed: seed) }
    let run = ConformanceRun(stores: judges.map { .init($0) }, requirements: ofStores, seed: seed)
    defer { for judge in judges { judge.end() } }
    for judge in judges {
      if let status = try await judge.begin() { throw ExitCode(status) }
    }
    if !output.isJSON { matrix.begin() }
    let outcomes = try await run { show($0.row(without: sources.count)) }
    var rows = outcomes.rows.map { $0.row(without: sources.count) }
    for requirement in ofSources {
      rows.append(try await requirement.row(on: sources, without: stores.count))
      rows.last.map(show)
    }
    let effort = stores.isEmpty ? "" : outcomes.effort
    try report.write(
      matrix.page("\(JudgedAdapters.current.plugins.name) conformance", rows: rows, note: effort))
    if output.isJSON {
      let rules = ofStores.map { Int?($0.rule) } + ofSources.map { _ in nil }
      try Console.standard.print(
        document: document(matrix, rows: rows, rules: rules, seed: outcomes.seed))
    } else {
      matrix.end(rows)
      if !effort.isEmpty {
        Console.standard.print("\(effort)")
        Console.standard.print("\(ConformanceReport.unseen)")
      }
    }
    if Matrix.Totals(rows).failed > 0 { throw ExitCode(1) }
  }

  /// The environment variable that names the store for the judging process. A place may contain a
  /// password, and every user can see the arguments of a program.
  private static var served: String { "FEED_CONFORMANCE_STORE" }

  private func watchedJudge(_ store: StoreLocator, as word: String, seed: UInt64) -> WatchedJudge {
    let words =
      [ProcessEnvironment.program ?? "", "conformance", "--seed", "\(seed)"]
      + (output.isJSON ? ["--json"] : []) + inject.flatMap { ["--inject", $0] }
    return WatchedJudge(store.plugin.scheme, words: words, environment: [Self.served: word])
  }

  /// Judges a store at the requests of the parent process.
  private func serve(_ word: String, seed: UInt64) async throws {
    let faults = try InjectedFaults(inject)
    guard let store = try JudgedAdapters.current.stores(named: [word]).first else { return }
    do {
      try await [store].judged {
        try await ConformanceRun.serve(
          .init(
            faults.before(store.plugin), beside: store.scratchPlace("conformance"),
            hooks: JudgedAdapters.current.hooks(store)), seed: seed)
      }
    } catch is CancellationError {
      // The parent process reports the cancellation.
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
  }

  private var typedStores: [String] {
    stores.isEmpty && sources.isEmpty ? JudgedAdapters.current.plugins.stores.withoutPlaces : stores
  }

  private func judgedStores() throws -> [StoreLocator] {
    typedStores.isEmpty ? [] : try JudgedAdapters.current.stores(named: typedStores)
  }

  private func judgedSources() throws -> [Source<FeedPorts>] {
    let sources = try sources.map { text in
      try SourceLocator(
        text, in: JudgedAdapters.current.plugins.sources, environment: ProcessEnvironment.variables
      ).open { SourceOptions(locator: $0) }
    }
    guard Set(sources.map(\.name)).count == sources.count else {
      throw UsageError("name each source once")
    }
    return sources
  }

  private func requirements(
    hasNoStores: Bool, hasNoSources: Bool
  ) throws -> ([StoreRequirement], [SourceRequirement<FeedPorts>]) {
    var ofStores = hasNoStores ? [] : StoreRequirement.all
    var ofSources = hasNoSources ? [] : SourceRequirement<FeedPorts>.all
    let ids = ofStores.map(\.id) + ofSources.map(\.id)
    for word in chosen where !ids.contains(word) && !ofStores.contains(where: { $0.isNamed(word) })
    {
      let nearest = word.nearest(of: ids).map { "; did you mean '\($0)'?" } ?? ""
      let standard = JudgedAdapters.current.plugins.stores.withoutPlaces.first ?? "memory:"
      let judged = hasNoStores ? "--source demo:" : "--store \(standard)"
      throw UsageError(
        """
        there is no requirement '\(word)'\(nearest); '\(JudgedAdapters.current.plugins.name) conformance \(judged)' \
        prints all ids
        """)
    }
    if !chosen.isEmpty {
      ofStores = ofStores.filter { chosen.contains(where: $0.isNamed) }
      ofSources = ofSources.filter { chosen.contains($0.id) }
    }
    return (ofStores, ofSources)
  }

  private func document(
    _ matrix: Matrix, rows: [Matrix.Row], rules: [Int?], seed: UInt64
  ) -> Document {
    let totals = Matrix.Totals(rows)
    let requirements = zip(rows, rules).map { row, rule -> Document in
      [
        "id": row.id, "rule": rule, "sentence": row.title, "results": matrix.results(row),
        "reasons": matrix.reasons(row),
      ]
    }
    return [
      "requirements": requirements, "seed": seed, "passed": totals.passed,
      "failed": totals.failed, "skipped": totals.skipped,
    ]
  }
}

extension StoreRequirement {
  fileprivate func isNamed(_ word: String) -> Bool { word == id || word == "\(rule)" }
}

extension ConformanceReport {
  /// Says what the requirements can't check, and which commands can.
  fileprivate static let unseen: String = """
    Not checked here: power cuts, kills and failing disks ('crashes'), concurrent \
    processes ('histories'), what people see ('acceptance'), and speed ('compare').
    """

  /// The amount of work, and the option that repeats it.
  fileprivate var effort: String {
    """
    \(calls) calls in \(instances) instances, \(items) items; --seed \(seed) repeats what was random.
    """
  }
}

extension ConformanceReport.Row {
  /// - Parameter sources: The number of columns for sources to add.
  fileprivate func row(without sources: Int) -> Matrix.Row {
    Matrix.Row(
      id: requirement.id, title: requirement.sentence,
      cells: outcomes.map { $0.cell(of: requirement.rule) }
        + Array(repeating: .inapplicable, count: sources))
  }
}

extension SourceRequirement<FeedPorts> {
  /// - Parameter stores: The number of columns for stores before them.
  fileprivate func row(
    on sources: [Source<FeedPorts>], without stores: Int
  ) async throws -> Matrix.Row {
    var cells = Array(repeating: Matrix.Cell.inapplicable, count: stores)
    for source in sources { cells.append(try await outcome(on: source).cell()) }
    return Matrix.Row(id: id, title: sentence, cells: cells)
  }
}

extension ConformanceReport.Outcome {
  /// - Parameter rule: The number of the rule, if it is one of the contract.
  fileprivate func cell(of rule: Int? = nil) -> Matrix.Cell {
    switch self {
    case .passed: return .passed
    // The row already names the requirement, and the column the store or the source.
    case .failed(let failure):
      let rules = ContractRule.all.filter { $0.id == rule }
        .map { "  rule:     \($0.id), \($0.title)" }
      let lines = failure.description.split(separator: "\n").dropFirst().map(String.init)
      return .failed(rules + lines)
    case .skipped(let reason): return .skipped(reason)
    }
  }
}
