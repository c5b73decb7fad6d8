public import ArgumentParser
import Presentation

/// The options of commands that open no app: those that list, judge and time stores.
public struct OutputOptions: ParsableArguments {
  /// Whether the command writes one JSON document.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

  @Option(help: .language, completion: .languages)
  var language: String?

  /// Creates options that the parser fills in.
  public init() {}
}

extension CompletionKind {
  package static var languages: Self { .list(Messages.Language.knownTags) }
}

extension ArgumentHelp {
  package static let language = ArgumentHelp(
    "Language of the output: \(Messages.Language.knownTags.joined(separator: ", ")).",
    discussion: """
      Default: from LC_ALL, LC_MESSAGES, LANG; else en. Verdicts, --trace, errors of usage and \
      causes in the words of the system are in English.
      """, valueName: "tag")

  static let json: ArgumentHelp = "Write one JSON document to standard output."
}

extension Messages {
  /// Creates the texts in the requested language.
  ///
  /// An unknown language is an error only if the user typed it or set the variable of these programs. The
  /// locale may name any language.
  ///
  /// - Throws: ``UsageError`` for an unknown language.
  init(typed language: String?, _ environment: [String: String]) throws {
    self =
      try OptionValue(language, else: .language, app: "", environment)
      .map { Messages(try $0.language()) } ?? Messages(environment: environment)
  }

  /// Creates the texts in the language of the environment: the first non-empty one of `LC_ALL`, `LC_MESSAGES`
  /// and `LANG` decides, as in POSIX (XBD 8.2). English replaces unknown languages.
  init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(Language(tag: name ?? "") ?? .english)
  }
}
