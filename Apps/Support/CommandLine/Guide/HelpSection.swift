import Terminal

/// A section of help texts and manual pages that the parser does not produce.
public struct HelpSection: Sendable {
  let title: String
  /// The option that the section explains, or `nil` if it concerns the whole program.
  var option: String?
  /// Rows of synonyms with their meaning.
  let rows: [(words: [String], meaning: String)]

  /// Creates a section of commands to copy, with what each one does.
  public static func examples(_ rows: [(command: String, meaning: String)]) -> Self {
    Self(title: "Examples", rows: rows.map { ([$0.command], $0.meaning) })
  }

  /// Creates a section of the environment variables that a program reads.
  ///
  /// - Parameters:
  ///   - app: The name of the app in the names of its variables.
  ///   - keeps: Whether the program has a choice of stores.
  ///   - others: Variables of the adapters, except for the header fields of sources.
  public static func environment(
    of app: String, keeps: Bool = true, and others: [(variable: String, meaning: String)] = []
  ) -> Self {
    let standIns = OptionVariable.allCases.filter { keeps || $0 != .store }
      .map { (words: [$0.name(for: app)], meaning: "Stands in for \($0.option).") }
    let headers = [
      (
        "\(app.uppercased())_AUTHORIZATION",
        "The header field Authorization for the source, the first of several."
      ),
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

  /// The environment variables that a judge reads.
  public static let environmentOfJudges = Self(
    title: "Environment",
    rows: [
      (["FEED_STORE"], "The store that '--store environment' names, and no other default."),
      (["FEED_AUTHORIZATION"], "The header field Authorization for a judged source."),
      (["FEED_HEADERS_FILE"], "A file of header fields, as for feed."),
      (["FEED_LANGUAGE", "LC_ALL"], "The language; verdicts are in English."),
    ])

  /// The exit status of a command.
  public static let exitStatus = Self(
    title: "Exit status",
    rows: [
      (["0"], "Done; what could not be saved is told as a warning."),
      (["1"], "The work was done, and its verdict is no."),
    ] + ExitStatus.allCases.map { (["\($0.rawValue)"], $0.meaning) })

  /// The exit status of a program that serves until a signal ends it.
  public static let exitStatusOfServers = Self(
    title: "Exit status",
    rows: [
      (["0"], "Ended as asked."),
      (["\(ExitStatus.usage.rawValue)"], ExitStatus.usage.meaning),
      (["\(ExitStatus.connectivity.rawValue)"], "The address can't be listened on."),
    ])

  /// The section as text, in the layout that the parser uses.
  var text: String { "\(title.uppercased()):\n\(HelpTable(rows).text)" }
}

/// A table of words and their meanings, laid out as the argument parser lays out options. The parser itself
/// would wrap the lines of a table wider than the terminal without regard to its columns.
struct HelpTable {
  private static let width = 80
  private static let margin = "  "
  private static let column = 26

  /// The lines of the table, at most 80 columns wide.
  let text: String

  /// - Parameter rows: Rows of synonyms with their meaning.
  init(_ rows: [(words: [String], meaning: String)]) {
    text = rows.map { Self.row($0.words, meaning: $0.meaning) }.joined(separator: "\n")
  }

  private static func row(_ words: [String], meaning: String) -> String {
    var lines = words.map { margin + $0 }
    var rest = meaning.wrapped(to: width - column)[...]
    let space = String(repeating: " ", count: column)
    // Starts next to the last word if there is room, or on the next line.
    if let last = lines.last, last.count < column - 1, let first = rest.popFirst() {
      lines[lines.count - 1] = last.padded(to: column) + first
    }
    return (lines + rest.map { space + $0 }).joined(separator: "\n")
  }
}
