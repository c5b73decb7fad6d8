public import ArgumentParser
import OfflinePresentation

/// The options of the commands that judge and time stores. The language is that of errors alone;
/// nothing is traced, though that is taken as everywhere.
public struct OutputOptions: ParsableArguments {
  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

  @Option(help: .language, completion: .list(Messages.Language.knownTags))
  var language: String?

  @Flag(name: .customLong("trace"), help: .hidden)
  var isTracing = false

  /// The parser makes these.
  public init() {}
}

extension ArgumentHelp {
  static let language = ArgumentHelp(
    "Language of the output: \(Messages.Language.knownTags.joined(separator: ", ")).",
    discussion: """
      Default: from LC_ALL, LC_MESSAGES, LANG; else en. The acceptance matrix, the \
      table of compare, --trace, errors of usage and causes in the words of the system are in \
      English.
      """, valueName: "tag")

  static let trace: ArgumentHelp =
    "Write each call through a port to standard error: adapter, outcome, time."

  static let json: ArgumentHelp = "Write one JSON document to standard output."
}
