public import ArgumentParser
public import CachePresentation
import Decorators
import FoundationEssentials

/// How an app speaks: for people or for programs, and in which language.
public struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("language"),
    help: ArgumentHelp(
      "Language of the output: \(Messages.Language.knownTags.joined(separator: ", ")).",
      discussion: "Default: from LC_ALL, LC_MESSAGES, LANG; else en.", valueName: "tag"))
  var language: String?

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
    language.map { Messages(Messages.Language(tag: $0) ?? .english) }
      ?? Messages(environment: environment)
  }

  var interceptors: [any PortInterceptor] { isTracing ? [Tracing(Self.writeTrace)] : [] }

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
