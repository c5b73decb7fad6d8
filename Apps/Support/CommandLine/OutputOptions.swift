public import ArgumentParser
import Decorators
import FoundationEssentials
public import OfflinePresentation

/// How an app speaks: for people or for programs, and in which language.
public struct OutputOptions: ParsableArguments {
  @OptionGroup var speech: SpeechOptions

  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: "Write one JSON document to standard output.")
  public var isJSON = false

  /// The parser makes these.
  public init() {}

  /// The texts in the language that was asked for.
  ///
  /// - Throws: ``UsageError``.
  public func messages(environment: [String: String]) throws -> Messages {
    try speech.messages(environment: environment)
  }
}

/// How an app speaks to people.
public struct SpeechOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Language of the output: \(Messages.Language.knownTags.joined(separator: ", ")).",
      discussion: """
        Default: from LC_ALL, LC_MESSAGES, LANG; else en. The acceptance matrix, the \
        table of compare, --trace, errors of usage and causes in the words of the system are in \
        English.
        """, valueName: "tag"))
  var language: String?

  @Flag(
    name: .customLong("trace"),
    help: "Write each call through a port to standard error: adapter, outcome, time.")
  var isTracing = false

  /// The parser makes these.
  public init() {}

  /// The texts in the language that was asked for.
  ///
  /// Only who types a language, or sets the variable of this program, means it: the locale may name
  /// one that no program here speaks.
  ///
  /// - Throws: ``UsageError``.
  public func messages(environment: [String: String]) throws -> Messages {
    try OptionValue(language, else: .language, app: "feed", environment)
      .map { Messages(try $0.language()) } ?? Messages(environment: environment)
  }

  var interceptors: [any PortInterceptor] { isTracing ? [Tracing(Self.writeTrace)] : [] }

  private static let writeTrace: @Sendable (Tracing.Report) -> Void = { report in
    let call = report.call
    let outcome = report.failure.map { Messages.english.message(for: $0) } ?? "ok"
    let milliseconds = (report.duration / .microseconds(10)).rounded() / 100
    let parts = [
      "\(call.port).\(call.method)", call.argument, call.adapter, outcome, "\(milliseconds) ms",
    ]
    Console.standard.warn("trace: \(parts.filter { !$0.isEmpty }.joined(separator: " · "))")
  }
}

extension Messages {
  /// The texts that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is not empty decides, as POSIX has it (XBD 8.2). English stands in for every other language.
  init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(Language(tag: name ?? "") ?? .english)
  }
}
