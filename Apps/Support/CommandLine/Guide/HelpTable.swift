import Terminal

/// Words and what they mean, laid out as the argument parser lays out options: it would break the
/// lines of a table that is wider than the terminal without regard to its columns.
struct HelpTable {
  private static let width = 80
  private static let margin = "  "
  private static let column = 26

  /// The lines, for a terminal of 80 columns.
  let text: String

  /// - Parameter rows: Words that mean the same, and their meaning.
  init(_ rows: [(words: [String], meaning: String)]) {
    text = rows.map(Self.row).joined(separator: "\n")
  }

  private static func row(_ words: [String], _ meaning: String) -> String {
    var lines = words.map { margin + $0 }
    var rest = meaning.wrapped(to: width - column)[...]
    let space = String(repeating: " ", count: column)
    // Beside the last word where there is room, else below it.
    if let last = lines.last, last.count < column - 1, let first = rest.popFirst() {
      lines[lines.count - 1] = last + space.dropFirst(last.count) + first
    }
    return (lines + rest.map { space + $0 }).joined(separator: "\n")
  }
}
