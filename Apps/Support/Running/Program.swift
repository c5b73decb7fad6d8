public import ArgumentParser
import OfflineCore
import OfflinePresentation
import WebAccess

/// Runs a command line: parses it, runs the command, and ends with the status that the contract
/// gives to its outcome.
public struct Program<Root: ParsableCommand>: Sendable {
  private let arguments: [String]
  private let environment: [String: String]
  private let isInterruptible: Bool

  /// - Parameters:
  ///   - root: The command that all others are below.
  ///   - arguments: The words after the name of the program.
  ///   - environment: The variables that choose the language.
  ///   - isInterruptible: Whether SIGINT, SIGTERM and SIGHUP cancel the work; `false` for work that
  ///     ends itself on them.
  public init(
    _ root: Root.Type, arguments: [String], environment: [String: String],
    isInterruptible: Bool = true
  ) {
    self.arguments = arguments
    self.environment = environment
    self.isInterruptible = isInterruptible
  }

  /// Runs until the work has ended or was interrupted.
  ///
  /// - Returns: The exit status.
  public func callAsFunction() async -> Int32 {
    StandardStreams.prepare()
    return isInterruptible ? await Interruption.cancelling { await run() } : await run()
  }

  private func run() async -> Int32 {
    do {
      if let unknown = UnknownCommand(in: arguments, of: Root.self) {
        return report(.usage, unknown.message.harmless)
      }
      var command = try Root.parseAsRoot(arguments)
      if var work = command as? any AsyncParsableCommand {
        try await work.run()
      } else {
        try command.run()
      }
      return outputStatus()
    } catch {
      return report(error)
    }
  }

  /// The status of work that has ended well, unless nobody got to see all of it.
  private func outputStatus() -> Int32 {
    guard let failure = Console.outputFailure else { return 0 }
    return report(.store, "standard output can't be written: \(failure)")
  }

  private func report(_ error: any Error) -> Int32 {
    switch error {
    case let exit as ExitCode: return exit.rawValue
    case is CancellationError: return report(.interrupted, "interrupted")
    case is StoreError, is SourceError, is LoadError:
      return report(ExitStatus(error), messages.message(for: error))
    case let failure as ExplainedFailure: return report(failure.status, failure.message.harmless)
    case let error as UsageError: return report(.usage, error.message.harmless)
    default:
      // The parser repeats what was typed, which may have come from elsewhere.
      let text = Root.fullMessage(for: error).harmlessLines
      guard Root.exitCode(for: error) != .success else {
        Console.standard.print(text)
        return outputStatus()
      }
      let message = Root.message(for: error)
      // Else a value of an option may be called like a command.
      if message.contains("nexpected argument"),
        let misplaced = UnknownCommand(behindOptionsIn: arguments, of: Root.self)
      {
        return report(.usage, misplaced.message.harmless)
      }
      return report(.usage, isJSON ? message.harmless : text)
    }
  }

  private func report(_ status: ExitStatus, _ message: String) -> Int32 {
    let document = ErrorDocument(code: status.code, message: message)
    if isJSON, let json = try? Console.json(document) {
      Console.standard.warn(json)
    } else if !message.isEmpty {
      let isParsers = message.hasPrefix("Error:")
      Console.standard.warn(isParsers ? message : "\(Root._commandName): \(message)")
    }
    return status.rawValue
  }

  // What failed may be the parsing itself, so that no parsed option can be asked.
  private var isJSON: Bool { arguments.contains("--json") }

  private var messages: Messages {
    let words = arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    guard let index = words.firstIndex(of: "--language"), index + 1 < words.count,
      let language = Messages.Language(tag: words[index + 1])
    else { return Messages(environment: environment) }
    return Messages(language)
  }
}
