public import ArgumentParser
import Composition
import FoundationEssentials
import Glibc
import OfflineCore
import Presentation
import Terminal

/// Runs a command line: parses it, runs the command, and ends with the status that the contract
/// gives to its outcome.
public struct Program<Root: ParsableCommand>: Sendable {
  private let arguments: [String]
  private let environment: [String: String]
  private let preparation: Preparation
  private let moved: [String: String]
  let guide: @Sendable () -> ProgramGuide

  /// Finds, by the words and the variables, what can be got ready beside the parser.
  public typealias Preparation =
    @Sendable (_ words: [String], _ environment: [String: String]) -> (@Sendable () -> Void)?

  /// - Parameters:
  ///   - root: The command that all others are below.
  ///   - arguments: The words after the name of the program.
  ///   - environment: The variables that choose the language and the source.
  ///   - preparation: Finds what a ``LoadingCommand`` will probably wait for.
  ///   - moved: Commands that another program has now, and the name of that program.
  ///   - guide: The texts about the program; created only when they are shown.
  public init(
    _ root: Root.Type, arguments: [String] = ProcessEnvironment.arguments,
    environment: [String: String] = ProcessEnvironment.variables,
    preparation: @escaping Preparation = { _, _ in nil }, moved: [String: String] = [:],
    guide: @escaping @Sendable () -> ProgramGuide
  ) {
    self.arguments = arguments
    self.environment = environment
    self.preparation = preparation
    self.moved = moved
    self.guide = guide
  }

  /// Runs until the work has ended or was interrupted, and ends the process with its status.
  ///
  /// At once: what libraries do at the end of a process would meet threads that still use them.
  public func callAsFunction() async -> Never { _exit(await status()) }

  private func status() async -> Int32 {
    StandardStreams.prepare()
    HelpWidth.prepare()
    ProcessList.hidePasswords()
    // The parser takes far longer to get ready than there is to do.
    if arguments == ["--version"] {
      Console.standard.print("\(Release.version)")
      return outputStatus()
    }
    if arguments.first == "---complete" { return await complete(Array(arguments.dropFirst())) }
    if arguments == ["---manual"] { return printManual() }
    do {
      try ProcessLimits.check()
      try checkTexts()
    } catch {
      return report(error)
    }
    let serves = Root.leaf(namedBy: arguments)?.0 is any ServingCommand.Type
    return serves ? await run() : await Interruption.cancelling { await run() }
  }

  /// Refuses what is no text: repaired, as Swift does it, it would name another file.
  private func checkTexts() throws {
    if let argument = arguments.first(where: \.isRepaired) {
      throw UsageError("'\(argument)' is not valid UTF-8, or holds U+FFFD; use a name that is")
    }
    if let variable = environment.first(where: \.value.isRepaired) {
      throw UsageError("\(variable.key) is not valid UTF-8")
    }
  }

  private func run() async -> Int32 {
    var command: any ParsableCommand
    do {
      command = try parse()
    } catch {
      return report(parsing: error)
    }
    do {
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

  /// The command that the words name is asked alone: what it doesn't understand, or leaves to the
  /// parser, such as a request for help, goes through all commands.
  private func parse() throws -> any ParsableCommand {
    guard let (leaf, words) = Root.leaf(namedBy: arguments) else {
      return try Root.parseAsRoot(arguments)
    }
    // No sooner: while a library is loaded, no thread can start.
    if let prepare = preparation(arguments, environment), leaf is any LoadingCommand.Type {
      prepare()
    }
    if let command = try? leaf.parseAsRoot(words), type(of: command) == leaf { return command }
    return try Root.parseAsRoot(arguments)
  }

  /// The status of work that has ended well, unless nobody got to see all of it.
  func outputStatus() -> Int32 {
    guard let failure = Console.outputFailure else { return 0 }
    return report(.store, "standard output can't be written: \(failure)")
  }

  func report(_ error: any Error) -> Int32 {
    switch error {
    case let exit as ExitCode: return exit.rawValue
    case is CancellationError: return report(.interrupted, "interrupted")
    case is StoreError, is SourceError, is LoadError:
      return report(ExitStatus(error), messages.message(for: error))
    case let failure as ExplainedFailure: return report(failure.status, failure.message)
    case let error as UsageError: return report(.usage, error.message)
    // What is not the parser's is a mistake in the program.
    case _ where Root.exitCode(for: error) == .failure:
      return report(ExitStatus(error), messages.message(for: error))
    default: return report(parsing: error)
    }
  }

  /// Words that can't be parsed, or a request for help, which the parser throws too.
  private func report(parsing error: any Error) -> Int32 {
    if let unknown = UnknownCommand(
      in: arguments.map(secrets.hidden), of: Root.self, moved: moved)
    {
      return report(.usage, unknown.message)
    }
    // The parser repeats what was typed, which may have come from elsewhere.
    let text = Root.fullMessage(for: error)
    guard Root.exitCode(for: error) != .success else {
      text.hasPrefix("OVERVIEW:") ? printHelp(text) : Console.standard.print("\(lines: text)")
      return outputStatus()
    }
    let message = Root.message(for: error)
    // Else a value of an option may be called like a command.
    if message.contains("nexpected argument"),
      let misplaced = UnknownCommand(behindOptionsIn: arguments, of: Root.self)
    {
      return report(.usage, misplaced.message)
    }
    // What follows the message says how the command is used.
    let advice = isJSON ? "" : text.dropFirst("Error: \(message)".count)
    return report(.usage, explained(message) + advice)
  }

  /// The message of the parser, unless there is something better to say of an option that the command
  /// doesn't know: another one does, or what the parser suggests is no slip of the hand.
  private func explained(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let program = try? CommandDescription(of: Root.self)
    // Behind an option, it would be the value.
    let words = zip(arguments, arguments.dropFirst()).filter { !$0.0.hasPrefix("-") }.map(\.1)
    if parts[0] == "Missing expected argument ",
      let word = words.first(where: { $0.hasPrefix("-") }),
      program?.knows(String(word.prefix { $0 != "=" })) == false
    {
      return "\(message): '\(word)' is taken for an option; write '-- \(word)'"
    }
    guard parts[0] == "Unknown option ", parts.count == 3 || parts.count == 5 else {
      return message
    }
    if let program, program.knows(parts[1]) {
      return "The option '\(parts[1])' does nothing for this command"
    }
    let word = { (option: String) in String(option.drop { $0 == "-" }) }
    let isSlip = parts.count == 5 && word(parts[1]).nearest(of: [word(parts[3])]) != nil
    return isSlip ? message : "Unknown option '\(parts[1])'"
  }

  func report(_ status: ExitStatus, _ message: String) -> Int32 {
    let message = secrets.hidden(in: message)
    let document = ErrorDocument(code: status.code, message: message)
    if isJSON, let json = try? Console.json(document) {
      Console.standard.writeError(json)
    } else if !message.isEmpty {
      Console.standard.warn("\(Root._commandName): \(lines: message)")
    }
    return status.rawValue
  }

  /// The secrets in the arguments and the environment, which no message may repeat.
  private var secrets: TypedSecrets {
    TypedSecrets(in: arguments + environment.values + ProcessInfo.processInfo.environment.values)
  }

  // What failed may be the parsing itself, so that no parsed option can be asked.
  private var isJSON: Bool { arguments.contains("--json") }

  private var messages: Messages {
    let words = arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let typed = words.firstIndex(of: "--language").flatMap { index in
      index + 1 < words.count ? words[index + 1] : nil
    }
    return (try? Messages(typed: typed, environment)) ?? Messages(environment: environment)
  }
}

extension ParsableCommand {
  /// The command that runs for these words, and those of them that are left to it; `nil` where a word
  /// names no command.
  static func leaf(namedBy words: [String]) -> (any ParsableCommand.Type, [String])? {
    var command: any ParsableCommand.Type = self
    var words = words[...]
    while !command.configuration.subcommands.isEmpty {
      guard let word = words.first, !word.hasPrefix("-") else {
        guard let standard = command.configuration.defaultSubcommand else { return nil }
        command = standard
        continue
      }
      guard let next = command.configuration.subcommands.first(where: { $0.names.contains(word) })
      else { return nil }
      (command, words) = (next, words.dropFirst())
    }
    return (command, Array(words))
  }
}

/// A command that asks a source.
public protocol LoadingCommand: AsyncParsableCommand {}

/// A command that serves until SIGINT or SIGTERM, on which it ends itself.
public protocol ServingCommand: AsyncParsableCommand {}

/// The release that all programs of the package belong to.
public enum Release {
  /// What `--version` prints.
  public static let version = "0.1.0"
}
