import Presentation
public import Terminal

/// The results of checks on several stores or sources: a row for each check, a column for each store.
public struct Matrix: Sendable {
  /// The result of one check on one store.
  public enum Cell: Hashable, Sendable {
    case passed
    /// A failure, with lines that say what was expected and what was found.
    case failed([String])
    /// A check that did not run, with the reason.
    case skipped(String)
    /// The check does not apply to the store in this column.
    case inapplicable

    /// The result as a word for programs, or `nil` for an inapplicable check.
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

  /// A check with its results on all stores.
  public struct Row: Hashable, Sendable {
    /// A short, unique name.
    public let id: String
    /// A short description of the check.
    public let title: String
    /// The steps of the check in words, if it has steps.
    public let steps: [String]
    /// The recorded steps on each store, if they were requested.
    public let played: [[Step]]
    /// The result on each store.
    public let cells: [Cell]

    /// Creates a row from a check and its results.
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

  /// A step of a check, as it ran.
  public struct Step: Hashable, Sendable {
    /// The step in words.
    public let words: String
    /// The recorded details, in lines.
    public let details: [String]

    /// Creates a step from its words and details.
    public init(_ words: String, details: [String]) {
      self.words = words
      self.details = details
    }
  }

  /// The number of cells of each kind.
  public struct Totals: Hashable, Sendable {
    /// The number of checks that passed.
    public let passed: Int
    /// The number of checks that failed.
    public let failed: Int
    /// The number of checks that were skipped.
    public let skipped: Int

    /// Counts the results in the rows.
    public init(_ rows: [Row]) {
      let words = rows.flatMap(\.cells).map(\.word)
      passed = words.count { $0 == "passed" }
      failed = words.count { $0 == "failed" }
      skipped = words.count { $0 == "skipped" }
    }
  }

  /// The fewest cells of a title that still say something.
  private static let leastWidth = 8

  /// The headings of the columns.
  public let stores: [String]
  private let console: Console
  private let ids: Column
  private let titles: Column

  /// - Parameters:
  ///   - rows: The ids and titles of all rows to come. They are cut to fit the terminal, the titles first.
  ///   - stores: The headings of the columns.
  public init(_ rows: [(id: String, title: String)], on stores: [String], console: Console) {
    self.stores = stores
    self.console = console
    let room = (console.width ?? .max) - stores.reduce(2) { $0 + 2 + $1.displayWidth }
    ids = Column(rows.map(\.id), atMost: max(Self.leastWidth, room))
    let rest = room - ids.width
    titles = Column(rows.map(\.title), atMost: rest < Self.leastWidth ? 0 : rest)
  }

  /// Prints the headings of the columns.
  public func begin() {
    let names = stores.map { "  \($0)" }.joined()
    console.print(console.bold("\(ids.padded("")) \(titles.padded("")) \(names)"))
  }

  /// Prints a row. `end` prints the reasons for all failures together.
  public func show(_ row: Row) {
    let cells = zip(stores, row.cells).map { store, cell -> TerminalText in
      "  \(mark(cell))\(String(repeating: " ", count: store.count - 1))"
    }
    console.print("\(ids.padded(row.id)) \(titles.padded(row.title)) \(cells)")
  }

  /// Returns each failure with a line that names the check and the store.
  func failures(_ rows: [Row]) -> [(check: String, lines: [String])] {
    rows.flatMap { row in
      zip(stores, row.cells).compactMap { store, cell in
        guard case .failed(let lines) = cell else { return nil }
        return ("\(row.id) on \(store): \(row.title)", lines)
      }
    }
  }

  /// Prints the failures, the skipped checks and the totals.
  public func end(_ rows: [Row]) {
    for (check, lines) in failures(rows) {
      console.print(label: "\(console.red("✗"))  ", "\(check)")
      for line in lines { console.print(label: "   ", "\(line)") }
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
        console.print(label: "\(console.dim("–"))  ", console.dim("\(store): \(ids): \(reason)"))
      }
    }
    let totals = Totals(rows)
    console.print(
      "\(totals.passed) passed, \(totals.failed) failed, \(totals.skipped) skipped")
  }

  /// Returns the results by store, for a document.
  public func results(_ row: Row) -> [String: String] { byStore(row) { $0.word } }

  /// Returns the reasons by store for failed and skipped checks, or `nil` if there are none.
  public func reasons(_ row: Row) -> [String: String]? {
    let reasons = byStore(row) { $0.reason }
    return reasons.isEmpty ? nil : reasons
  }

  private func byStore(_ row: Row, text: (Cell) -> String?) -> [String: String] {
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
