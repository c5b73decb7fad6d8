import Presentation
public import Terminal

/// What was checked on several stores, or sources, as people see it: a row a check, a column a store.
public struct Matrix: Sendable {
  /// How one check ended on one store.
  public enum Cell: Hashable, Sendable {
    case passed
    /// With lines that say what was expected, and what was found.
    case failed([String])
    /// Not checked, and why.
    case skipped(String)
    /// The check is none for what stands in this column.
    case inapplicable

    /// The word for programs.
    public var word: String? {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .skipped: "skipped"
      case .inapplicable: nil
      }
    }

    var lines: [String] {
      switch self {
      case .passed, .inapplicable: []
      case .failed(let lines): lines
      case .skipped(let reason): [reason]
      }
    }

    var reason: String? {
      lines.isEmpty ? nil : lines.map { $0.trimmingSpaces }.joined(separator: "; ")
    }
  }

  /// One check.
  public struct Row: Hashable, Sendable {
    /// A short name.
    public let id: String
    /// What is checked, in a few words.
    public let title: String
    /// The same step by step, if there are steps.
    public let steps: [String]
    /// What was seen of each step on each store, if somebody wanted to see it.
    public let played: [[Step]]
    /// The outcome on each store.
    public let cells: [Cell]

    /// Describes a check.
    public init(
      id: String, title: String, steps: [String] = [], played: [[Step]] = [], cells: [Cell]
    ) {
      self.id = id
      self.title = title
      self.steps = steps
      self.played = played
      self.cells = cells
    }
  }

  /// A step of a check, as it was played.
  public struct Step: Hashable, Sendable {
    /// The step in words.
    public let words: String
    /// What it did, in lines.
    public let details: [String]

    /// Describes a step.
    public init(_ words: String, details: [String]) {
      self.words = words
      self.details = details
    }
  }

  /// How many cells are of each kind.
  public struct Totals: Hashable, Sendable {
    /// Everything held.
    public let passed: Int
    /// Something did not hold.
    public let failed: Int
    /// Not checked.
    public let skipped: Int

    /// Counts.
    public init(_ rows: [Row]) {
      let words = rows.flatMap(\.cells).map(\.word)
      passed = words.count { $0 == "passed" }
      failed = words.count { $0 == "failed" }
      skipped = words.count { $0 == "skipped" }
    }
  }

  /// What a title that is cut still has to say.
  private static let leastWidth = 8

  /// The heads of the columns.
  public let stores: [String]
  private let console: Console
  private let ids: Column
  private let titles: Column

  /// - Parameters:
  ///   - rows: The ids and the titles of all rows to come. Where a terminal has no room for them,
  ///     they are cut, and the titles first.
  ///   - stores: Heads of the columns.
  public init(_ rows: [(id: String, title: String)], on stores: [String], console: Console) {
    self.stores = stores
    self.console = console
    let room = (console.width ?? .max) - stores.reduce(2) { $0 + 2 + $1.displayWidth }
    ids = Column(rows.map(\.id), atMost: max(Self.leastWidth, room))
    let rest = room - ids.width
    titles = Column(rows.map(\.title), atMost: rest < Self.leastWidth ? 0 : rest)
  }

  /// Shows the heads of the columns.
  public func begin() {
    let names = stores.map { "  \($0)" }.joined()
    console.print(console.bold("\(ids.padded("")) \(titles.padded("")) \(names)"))
  }

  /// Shows a row; why something failed is told together in the end.
  public func show(_ row: Row) {
    let cells = zip(stores, row.cells).map { store, cell -> TerminalText in
      "  \(mark(cell))\(String(repeating: " ", count: store.count - 1))"
    }
    console.print("\(ids.padded(row.id)) \(titles.padded(row.title)) \(cells)")
  }

  /// What failed, and why: a line that says which check on which store, and those of the failure.
  func failures(_ rows: [Row]) -> [(check: String, lines: [String])] {
    rows.flatMap { row in
      zip(stores, row.cells).compactMap { store, cell in
        guard case .failed(let lines) = cell else { return nil }
        return ("\(row.id) on \(store): \(row.title)", lines)
      }
    }
  }

  /// Shows what failed and what was skipped, and the totals.
  public func end(_ rows: [Row]) {
    for (check, lines) in failures(rows) {
      console.print("\(console.red("✗"))  ", "\(check)")
      for line in lines { console.print("   ", "\(line)") }
    }
    for (index, store) in stores.enumerated() {
      let skipped = rows.compactMap { row -> (reason: String, id: String)? in
        guard case .skipped(let reason) = row.cells[index] else { return nil }
        return (reason, row.id)
      }
      for (reason, rows) in Dictionary(grouping: skipped, by: \.reason).sorted(by: {
        $0.key < $1.key
      }) {
        let ids = rows.map(\.id).joined(separator: ", ")
        console.print("\(console.dim("–"))  ", console.dim("\(store): \(ids): \(reason)"))
      }
    }
    let totals = Totals(rows)
    console.print(
      "\(totals.passed) passed, \(totals.failed) failed, \(totals.skipped) skipped")
  }

  /// The outcomes by store, for a document.
  public func results(_ row: Row) -> [String: String] { byStore(row) { $0.word } }

  /// Why something failed or was skipped, by store; `nil` when nothing was.
  public func reasons(_ row: Row) -> [String: String]? {
    let reasons = byStore(row) { $0.reason }
    return reasons.isEmpty ? nil : reasons
  }

  private func byStore(_ row: Row, _ text: (Cell) -> String?) -> [String: String] {
    let texts = zip(stores, row.cells).compactMap { store, cell in text(cell).map { (store, $0) } }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  private func mark(_ cell: Cell) -> TerminalText {
    switch cell {
    case .passed: console.green("✓")
    case .failed: console.red("✗")
    case .skipped: console.dim("–")
    case .inapplicable: " "
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }) }
}
