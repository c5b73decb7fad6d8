import Terminal

/// A part of help texts and manual pages that the parser knows nothing of.
public struct HelpSection: Sendable {
  let title: String
  /// The option that it explains; `nil` for what concerns the program as a whole.
  var option: String?
  /// Words that mean the same, and their meaning.
  let rows: [(words: [String], meaning: String)]

  /// Command lines that can be copied, and what they do.
  public static func examples(_ rows: [(command: String, meaning: String)]) -> Self {
    Self(title: "Examples", rows: rows.map { ([$0.command], $0.meaning) })
  }

  /// The variables that a program looks at.
  ///
  /// - Parameters:
  ///   - app: The name of the app that gives them their names.
  ///   - keeps: Whether the program has a choice of stores.
  ///   - others: Those that its adapters look at, besides the header fields for their sources.
  public static func environment(
    of app: String, keeps: Bool = true, and others: [(variable: String, meaning: String)] = []
  ) -> Self {
    let standIns = OptionVariable.allCases.filter { keeps || $0 != .store }
      .map {
        let rest = $0 == .store ? ", but not where stores are judged" : ""
        return (words: [$0.name(for: app)], meaning: "Stands in for \($0.option)\(rest).")
      }
    let headers = [
      ("\(app.uppercased())_AUTHORIZATION", "The header field Authorization for the source."),
      (
        "FEED_HEADERS_FILE",
        "A file of header fields below the [origin] of each, readable by its owner alone."
      ),
    ]
    let cache = ("XDG_CACHE_HOME", "The folder with the default stores (default: ~/.cache).")
    let common = [
      ("LC_ALL", "The language, else LC_MESSAGES, else LANG, where nothing above says it."),
      ("NO_COLOR", "Writes without colours, whatever the value."),
    ]
    return Self(
      title: "Environment",
      rows: standIns + (headers + others + (keeps ? [cache] : []) + common).map { ([$0.0], $0.1) })
  }

  /// How a command ends.
  public static let exitStatus = Self(
    title: "Exit status",
    rows: [
      (["0"], "Done; what could not be saved is told as a warning."),
      (["1"], "The work was done, and its verdict is no."),
    ] + ExitStatus.allCases.map { (["\($0.rawValue)"], $0.meaning) })

  /// How a program ends that serves until it is told to end.
  public static let exitStatusOfServers = Self(
    title: "Exit status",
    rows: [
      (["0"], "Ended as asked."),
      (["\(ExitStatus.usage.rawValue)"], ExitStatus.usage.meaning),
      (["\(ExitStatus.connectivity.rawValue)"], "The address can't be listened on."),
    ])

  /// As the parser lays out what it writes.
  var text: String { "\(title.uppercased()):\n\(HelpTable(rows).text)" }
}

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
