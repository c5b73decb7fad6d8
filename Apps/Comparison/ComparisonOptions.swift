import AppSupport
public import ArgumentParser
public import OfflineCore

/// The options of `compare`.
public struct ComparisonOptions: ParsableArguments {
  /// What the command does, for help texts.
  public static let abstract = """
    Time the same operations on stores, in scratch copies beside them; the table is in English.
    """

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "A store to compare; may be repeated (default: all that ship).", valueName: "store"))
  var stores: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often each operation is timed, from 1 to 10000.", valueName: "count"))
  var rounds = 100

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions

  /// The parser makes these.
  public init() {}

  /// Refuses what can't be done.
  public func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds is from 1 to 10000, not \(rounds)")
    }
  }

  /// Compares stores, and shows the table or its document.
  ///
  /// - Parameters:
  ///   - plugins: The backends that the app ships.
  ///   - app: The name of the app, which has default places of its own.
  /// - Throws: What a store throws; ``AppSupport/UsageError``.
  public func compare(_ plugins: [StorePlugin], app: String) async throws {
    let stores = try StoreLocator.list(
      stores, in: plugins, app: app, environment: ProcessEnvironment.variables)
    let names = stores.map(\.plugin.scheme)
    let console = Console.standard
    let table = ComparisonTable(StoreOperation.all, on: names, console: console)
    let compare = StoreComparison(on: stores, rounds: rounds)
    try report.check()
    for store in stores { try await store.checkScratchStore() }
    if !output.isJSON { table.begin(rounds: rounds) }
    let rows = try await compare { if !output.isJSON { table.show($0) } }
    try report.write(ComparisonTable.page(rows, on: names, rounds: rounds))
    if output.isJSON { try console.print(document: ComparisonDocument(rows, on: names)) }
  }
}

/// A comparison as `--json` shows it.
struct ComparisonDocument: Encodable {
  struct Store: Encodable {
    let store: String
    let operations: [Operation]
  }

  struct Operation: Encodable {
    let name: String
    let count: Int
    let medianMicroseconds: Int
    let p99Microseconds: Int
  }

  let stores: [Store]

  init(_ rows: [StoreComparison.Row], on stores: [String]) {
    self.stores = stores.enumerated().map { index, store in
      Store(
        store: store,
        operations: rows.map { row in
          let timings = row.timings[index]
          return Operation(
            name: row.operation, count: timings.count,
            medianMicroseconds: Self.microseconds(timings.median),
            p99Microseconds: Self.microseconds(timings.p99))
        })
    }
  }

  private static func microseconds(_ duration: Duration) -> Int {
    Int((duration / .microseconds(1)).rounded())
  }
}
