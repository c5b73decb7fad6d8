import Terminal

/// A comparison as a table: a row for each operation, and for each store the median and the 99th percentile.
/// A narrow terminal gets only the medians, below the name of the operation if necessary.
struct ComparisonTable {
  private static let medianWidth = 10
  private static let p99Width = 8

  private let names: Column
  private let stores: [String]
  private let console: Console
  private let showsP99: Bool
  private let isStacked: Bool

  init(_ operations: [StoreOperation], on stores: [String], console: Console) {
    names = Column(operations.map(\.name))
    self.stores = stores
    self.console = console
    let room = (console.width ?? .max) - names.width
    showsP99 = stores.count * (Self.medianWidth + Self.p99Width) <= room
    isStacked = stores.count * Self.medianWidth > room
  }

  func begin(rounds: Int) {
    console.print(
      """
      Median\(showsP99 ? " and 99th percentile" : "") of \(rounds) runs, in scratch copies beside \
      the stores.
      Only times of one comparison can be compared.

      """)
    let width = Self.medianWidth + (showsP99 ? Self.p99Width : 0)
    let heads = stores.map { $0.alignedRight(in: width) }.joined()
    console.print(console.bold((isStacked ? "" : names.padded("")) + heads))
  }

  func show(_ row: StoreComparison.Row) {
    let cells = row.timings.map { timings -> TerminalText in
      let median = Self.text(timings.median).alignedRight(in: Self.medianWidth)
      let p99 = showsP99 ? Self.text(timings.p99).alignedRight(in: Self.p99Width) : ""
      return "\(median)\(console.dim(p99))"
    }
    let name: TerminalText = "\(names.padded(row.operation))"
    console.print(isStacked ? "\(name)\n\(cells)" : "\(name)\(cells)")
  }

  /// Returns a duration with three digits and its unit.
  static func text(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    return switch microseconds {
    case ..<999.5: "\(threeDigits(microseconds)) µs"
    case ..<999_500: "\(threeDigits(microseconds / 1000)) ms"
    default: "\(threeDigits(microseconds / 1_000_000)) s"
    }
  }

  private static func threeDigits(_ number: Double) -> String {
    let decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0
    let scale = [1, 10, 100][decimals]
    let scaled = Int((number * Double(scale)).rounded())
    guard decimals > 0 else { return "\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count)
      + fraction
  }
}
