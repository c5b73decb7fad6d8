/// How every scenario ended on every store.
public struct AcceptanceReport: Sendable {
  /// How one scenario ended on one store.
  public enum Outcome: Hashable, Sendable {
    /// Every step held.
    case passed
    /// A step did not hold; with its words, what it expected and what it found.
    case failed(step: String, expected: String, found: String)
    /// The scenario has no meaning on the store; with the reason.
    case skipped(String)

    /// The word for programs.
    public var word: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .skipped: "skipped"
      }
    }
  }

  /// A scenario, and its outcome on each store.
  public struct Row: Sendable {
    /// The scenario.
    public let scenario: Scenario
    /// The outcomes, in the order of the stores.
    public internal(set) var outcomes: [Outcome]
  }

  /// The stores, as they are named in the report.
  public let stores: [String]
  /// The scenarios, in their order.
  public internal(set) var rows: [Row]

  /// How many outcomes are of this kind.
  public func count(_ word: String) -> Int {
    rows.reduce(0) { $0 + $1.outcomes.count { $0.word == word } }
  }
}
