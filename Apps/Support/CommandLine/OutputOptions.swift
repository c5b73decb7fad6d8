public import ArgumentParser
import Presentation

/// The options of the commands that open no app: those that list, judge and time stores.
public struct OutputOptions: ParsableArguments {
  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: .json)
  public var isJSON = false

  @Option(help: .language, completion: .list(Messages.Language.knownTags))
  var language: String?

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

  static let json: ArgumentHelp = "Write one JSON document to standard output."
}

extension Messages {
  /// The texts in the language that was asked for.
  ///
  /// Only who types a language, or sets the variable of these programs, means it: the locale may name
  /// one that no program here speaks.
  ///
  /// - Throws: ``UsageError``.
  init(typed language: String?, _ environment: [String: String]) throws {
    self =
      try OptionValue(language, else: .language, app: "", environment)
      .map { Messages(try $0.language()) } ?? Messages(environment: environment)
  }

  /// The texts that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is not empty decides, as POSIX has it (XBD 8.2). English stands in for every other language.
  init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(Language(tag: name ?? "") ?? .english)
  }
}
