import Acceptance
import ArgumentParser
import CommandLine
import Composition
import OfflineCore
import Terminal

/// Times the same operations on several stores.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: """
      Time the same operations on stores, in scratch copies beside them; the table is in English.
      """,
    discussion: .json(
      """
      {"stores": [{"store": S, "operations": [{"name": S, "count": N, "medianMicroseconds": N, \
      "p99Microseconds": N}]}]}
      """))

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "A store to compare; may be repeated (default: all that ship, whatever the environment says).",
      valueName: "store"))
  var stores: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often each operation is timed, from 1 to 10000.", valueName: "count"))
  var rounds = 100

  @Flag(help: "Time long lists and a large image too, which takes minutes.")
  var long = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds is from 1 to 10000, not \(rounds)")
    }
  }

  /// - Throws: `StoreError`, or `UsageError`.
  func run() async throws {
    let stores = try JudgedAdapters.current.stores(named: stores)
    let names = stores.map(\.plugin.scheme)
    let console = Console.standard
    let operations = StoreOperation.all + (long ? StoreOperation.long : [])
    let table = ComparisonTable(operations, on: names, console: console)
    let compare = StoreComparison(operations, on: stores, rounds: rounds)
    try report.check()
    let rows = try await stores.judged {
      if !output.isJSON { table.begin(rounds: rounds) }
      return try await compare { if !output.isJSON { table.show($0) } }
    }
    try report.write(ComparisonTable.page(rows, on: names, rounds: rounds))
    if output.isJSON { try console.print(document: document(rows, on: names)) }
  }

  /// The comparison as `--json` shows it.
  private func document(_ rows: [StoreComparison.Row], on stores: [String]) -> Document {
    let microseconds = { (duration: Duration) in Int((duration / .microseconds(1)).rounded()) }
    let documents = stores.enumerated().map { index, store -> Document in
      let operations = rows.map { row -> Document in
        let timings = row.timings[index]
        return [
          "name": row.operation, "count": timings.count,
          "medianMicroseconds": microseconds(timings.median),
          "p99Microseconds": microseconds(timings.p99),
        ]
      }
      return ["store": store, "operations": operations]
    }
    return ["stores": documents]
  }
}
