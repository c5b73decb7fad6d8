public import ArgumentParser
import Composition
import FoundationEssentials
import OfflineCore
import Platform
import Presentation
import Terminal

/// A command-line program: parses the arguments, runs the command, and exits with the documented status.
///
/// It is not generic, and takes closures for what a run may not need: a type or a dictionary that is made at
/// run time costs a tenth of the instructions of `--version`.
public struct Program: Sendable {
  /// Returns work to start while the parser runs, chosen by the words and the variables; `nil` if there is
  /// none.
  public typealias Preparation =
    @Sendable (_ words: [String], _ environment: [String: String]) -> (@Sendable () -> Void)?

  let root: any (ParsableCommand & SendableMetatype).Type
  private let arguments: [String]
  private let preparation: Preparation
  let guide: @Sendable () -> ProgramGuide

  /// - Parameters:
  ///   - root: The top-level command.
  ///   - arguments: The arguments after the name of the program.
  ///   - preparation: Returns the work that a ``LoadingCommand`` will probably wait for.
  ///   - guide: Creates the texts about the program; called only when they are shown.
  public init(
    _ root: any (ParsableCommand & SendableMetatype).Type,
    arguments: [String] = ProcessEnvironment.arguments,
    preparation: @escaping Preparation = { _, _ in nil },
    guide: @escaping @Sendable () -> ProgramGuide
  ) {
    self.root = root
    self.arguments = arguments
    self.preparation = preparation
    self.guide = guide
  }

  /// Runs until the work ends or is interrupted, and exits with its status.
  ///
  /// Exits with `_exit`: exit handlers of libraries could meet threads that still use them.
  public func callAsFunction() async -> Never { _exit(await status()) }

  private func status() async -> Int32 {
    StandardStreams.prepare()
    HelpWidth.prepare()
    ProcessList.hidePasswords()
    // Setting up the parser would take far longer than printing the version.
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
    let serves = root.leaf(namedBy: arguments)?.0 is any ServingCommand.Type
    return serves ? await run() : await Interruption.cancelling { await run() }
  }

  /// Refuses arguments that are not UTF-8. Swift would repair them, and they would name another file.
  private func checkTexts() throws {
    if let argument = arguments.first(where: \.isRepaired) {
      throw UsageError("'\(argument)' is not valid UTF-8, or holds U+FFFD; use a name that is")
    }
    if let variable = ProcessEnvironment.variables.first(where: \.value.isRepaired) {
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

  /// Parses only the named command. If that fails, or if the user asks for help, parses again from the top
  /// level.
  private func parse() throws -> any ParsableCommand {
    guard let (leaf, words) = root.leaf(namedBy: arguments) else {
      return try root.parseAsRoot(arguments)
    }
    // Not earlier: no thread can start while a library is being loaded.
    if let prepare = preparation(arguments, ProcessEnvironment.variables),
      leaf is any LoadingCommand.Type
    {
      prepare()
    }
    if let command = try? leaf.parseAsRoot(words), type(of: command) == leaf { return command }
    return try root.parseAsRoot(arguments)
  }

  /// Returns the status of successful work: 0, or a failure if some output could not be written.
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
    // An error that is not the parser's is a mistake in the program.
    case _ where root.exitCode(for: error) == .failure:
      return report(ExitStatus(error), messages.message(for: error))
    default: return report(parsing: error)
    }
  }

  /// Reports words that can't be parsed, and answers requests for help, which the parser throws too.
  private func report(parsing error: any Error) -> Int32 {
    if let unknown = UnknownCommand(
      in: arguments.map(secrets.hidden), of: root, moved: guide().moved)
    {
      return report(.usage, unknown.message)
    }
    // The parser's message repeats the typed words, which may come from an untrusted place.
    let text = root.fullMessage(for: error)
    guard root.exitCode(for: error) != .success else {
      text.hasPrefix("OVERVIEW:") ? printHelp(text) : Console.standard.print("\(lines: text)")
      return outputStatus()
    }
    let message = root.message(for: error)
    // Checks the message first, because the value of an option may equal the name of a command.
    if message.contains("nexpected argument"),
      let misplaced = UnknownCommand(behindOptionsIn: arguments, of: root)
    {
      return report(.usage, misplaced.message)
    }
    // The text after the message is the usage of the command.
    let advice = isJSON ? "" : text.dropFirst("Error: \(message)".count)
    return report(.usage, explained(message) + advice)
  }

  /// Returns the message of the parser, or a better one: for an unknown option that another command has, or
  /// if the parser's suggestion is not similar.
  private func explained(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let program = try? CommandDescription(of: root)
    // A word right after an option could be its value.
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
    let document: Document = ["error": ["code": status.code, "message": message]]
    if isJSON, let json = try? Console.json(document) {
      Console.standard.writeError(json)
    } else if !message.isEmpty {
      Console.standard.warn("\(root._commandName): \(lines: message)")
    }
    return status.rawValue
  }

  /// The secrets in the arguments and the environment; no message may repeat them.
  private var secrets: TypedSecrets {
    TypedSecrets(in: arguments + ProcessInfo.processInfo.environment.values)
  }

  // The failure may be a parsing error, so this can't rely on parsed options.
  private var isJSON: Bool { arguments.contains("--json") }

  private var messages: Messages {
    let words = arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let typed = words.firstIndex(of: "--language").flatMap { index in
      index + 1 < words.count ? words[index + 1] : nil
    }
    let environment = ProcessEnvironment.variables
    return (try? Messages(typed: typed, environment)) ?? Messages(environment: environment)
  }
}

extension ParsableCommand {
  /// Returns the command that runs for these words, with the remaining words; `nil` if a word names no
  /// command.
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

/// A command that may load from a source.
public protocol LoadingCommand: AsyncParsableCommand {}

/// A command that serves until SIGINT or SIGTERM, and handles these signals itself.
public protocol ServingCommand: AsyncParsableCommand {}

/// The release of all programs in the package.
public enum Release {
  /// The version that `--version` prints.
  public static let version = "0.1.0"
}
