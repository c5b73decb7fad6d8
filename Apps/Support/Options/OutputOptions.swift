public import ArgumentParser
import Decorators
import FoundationEssentials
public import OfflinePresentation

/// How an app speaks: for people or for programs, and in which language.
public struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("language"),
    help: ArgumentHelp(
      "Language of the output: \(Self.knownTags).",
      discussion: """
        Default: from LC_ALL, LC_MESSAGES, LANG; else en. The acceptance matrix, the \
        table of compare, --trace, errors of usage and causes in the words of the system are in \
        English.
        """, valueName: "tag"),
    transform: Self.language)
  var language: Messages.Language?

  /// Whether the output is for programs.
  @Flag(name: .customLong("json"), help: "Write one JSON document to standard output.")
  public var isJSON = false

  @Flag(
    name: .customLong("trace"),
    help: "Write each call through a port to standard error: adapter, outcome, time.")
  var isTracing = false

  /// The parser makes these.
  public init() {}

  /// The texts in the language that was asked for.
  public func messages(environment: [String: String]) -> Messages {
    language.map { Messages($0) } ?? Messages(environment: environment)
  }

  var interceptors: [any PortInterceptor] { isTracing ? [Tracing(Self.writeTrace)] : [] }

  private static var knownTags: String { Messages.Language.knownTags.joined(separator: ", ") }

  // Only who types a language means it: the environment may name one that no program here speaks.
  private static func language(_ tag: String) throws -> Messages.Language {
    guard let language = Messages.Language(tag: tag) else {
      throw ValidationError("'\(tag)' is not a language known here; known are: \(knownTags)")
    }
    return language
  }

  private static let writeTrace: @Sendable (Tracing.Report) -> Void = { report in
    let call = report.call
    let outcome = report.failure.map { Messages.english.message(for: $0) } ?? "ok"
    let milliseconds = (report.duration / .microseconds(10)).rounded() / 100
    let parts = [
      "\(call.port).\(call.method)", call.subject, call.adapter, outcome, "\(milliseconds) ms",
    ]
    Console.standard.warn(
      "trace: " + parts.filter { !$0.isEmpty }.map(\.harmless).joined(separator: " · "))
  }
}
