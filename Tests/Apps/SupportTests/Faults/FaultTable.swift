import Foundation

/// The result of each use case with each fault, equal on every store.
///
/// A cell contains the exit status and the saved state: `old`, the state before; `new`, the state after a
/// success; `part`, a consistent state between the two, such as the first pages. `!` marks a warning beside a
/// result.
enum FaultTable {
  /// The expected table. Every error and warning of a row must have its `kind`.
  static let expected = """
    rule         kind         load     more    image   prefetch  validate  clear   migrate  comments
    none         -            0/new    0/new   0/new   0/new     0/new     0/new   0/new    0/old
    enospc       full         0!/old   0!/old  0!/old  1/old     0/new     0/new   74/old   0/old
    enospc@3     full         0!/part  0/new   0/new   1/part    0/new     0/new   74/old   0/old
    eio          denied       0!/old   74/old  0!/old  74/old    74/old    74/old  74/old   0/old
    eio@read     denied       0/new    74/old  0/new   74/old    74/old    74/old  74/old   0/old
    eio@replace  denied       0!/old   0/new   0/new   0/new     0/new     0/new   74/old   0/old
    eio@append   denied       0!/part  0!/old  0/new   0/new     0/new     0/new   0/new    0/old
    eio@save     denied       0/new    0/new   0!/old  1/old     0/new     0/new   74/old   0/old
    eio@remove   denied       0/new    0/new   0/new   0/new     74/old    74/old  74/mark  0/old
    eio@inspect  denied       0/new    0/new   0/new   0/new     74/part   0/new   74/old   0/old
    corrupt      damaged      0/new    74/old  0/new   74/old    0/new     0/new   74/old   0/old
    deny         denied       0!/old   74/old  0!/old  74/old    74/old    74/old  74/old   0/old
    lost-answer  unreachable  0!/part  0!/new  0!/new  1/new     74/part   74/new  74/old   0/old
    reset        unreachable  0!/old   69/old  69/old  1/old     0/new     0/new   0/new    69/old
    reset@2      unreachable  0!/part  0/new   0/new   1/part    0/new     0/new   0/new    0/old
    slow=1ms     -            0/new    0/new   0/new   0/new     0/new     0/new   0/new    0/old
    drip=1ms     -            0/new    0/new   0/new   0/new     0/new     0/new   0/new    0/old
    """

  /// One rule, with the cells of the use cases in order.
  struct Row: Equatable, Sendable {
    let rule: String
    let kind: String
    var cells: [String]

    var rules: [String] { rule == "none" ? [] : [rule] }
  }

  /// The expected rows.
  static var rows: [Row] {
    expected.split(separator: "\n").dropFirst().map { line in
      let words = line.split(separator: " ").map(String.init)
      return Row(rule: words[0], kind: words[1], cells: Array(words.dropFirst(2)))
    }
  }

  /// Returns the table with other rows, as it is printed.
  static func text(_ rows: [Row]) -> String {
    let head = ["rule", "kind"] + FaultEnvironment.UseCase.allCases.map(\.rawValue)
    let lines = [head] + rows.map { [$0.rule, $0.kind] + $0.cells }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths)
        .map { $0.padding(toLength: $1 + 2, withPad: " ", startingAt: 0) }
        .joined().trimmingCharacters(in: .whitespaces) + "\n"
    }.joined()
  }
}
