import ArgumentParser
import Composition
import Terminal

/// Words that look for a command where there is none.
///
/// The parser hands a word that names no command to the default one, which only says that it did
/// not expect it.
struct UnknownCommand {
  let message: String

  /// Looks at the words that can name commands: those before the first option.
  ///
  /// - Parameter moved: Commands that another program has now, and the name of that program.
  /// - Returns: `nil` if the command that they name is there.
  init?<Root: ParsableCommand>(
    in arguments: [String], of root: Root.Type, moved: [String: String] = [:]
  ) {
    var command: any ParsableCommand.Type = root
    var path = root._commandName
    for word in arguments.prefix(while: { !$0.hasPrefix("-") }) {
      let subcommands = command.configuration.subcommands
      // What follows a command without others below it is for that command to judge.
      guard !subcommands.isEmpty else { return nil }
      // The parser adds this one to the first commands, and takes the words after it for commands.
      if word == "help", command == root { continue }
      guard let next = subcommands.first(where: { $0.names.contains(word) }) else {
        if command == root, let program = moved[word] {
          message = "'\(word)' is a command of \(program): '\(program) \(word)'."
          return
        }
        message = [
          "There is no command '\(word.cut(to: Column.widestAtEnd))'.",
          Self.nearest(to: word, below: command).map { "Did you mean '\($0)'?" },
          "'\(path) --help' lists the commands.",
        ]
        .compactMap { $0 }.joined(separator: " ")
        return
      }
      (command, path) = (next, "\(path) \(word)")
    }
    return nil
  }

  /// Looks for a command behind options, where the parser takes none.
  ///
  /// - Returns: `nil` if the first word is no option, or none of the others names a command.
  init?<Root: ParsableCommand>(behindOptionsIn arguments: [String], of root: Root.Type) {
    let known = root.configuration.subcommands.flatMap { $0.names }
    guard arguments.first?.hasPrefix("-") == true,
      let word = arguments.first(where: known.contains)
    else { return nil }
    message = "Write the command before its options: '\(root._commandName) \(word) …'."
  }

  /// The command that was probably meant, or the one of this very name that is below another.
  private static func nearest(
    to word: String, below command: any ParsableCommand.Type
  ) -> String? {
    let subcommands = command.configuration.subcommands
    let slip = word.nearest(of: subcommands.map { $0._commandName })
    let nested = subcommands.first {
      $0.configuration.subcommands.contains { $0.names.contains(word) }
    }
    return slip ?? nested.map { "\($0._commandName) \(word)" }
  }
}

extension ParsableCommand {
  static var names: [String] { [_commandName] + configuration.aliases }
}
