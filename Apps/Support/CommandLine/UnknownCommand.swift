import ArgumentParser
import Composition
import Terminal

/// A message for words that name a command that does not exist.
///
/// The parser passes an unknown word to the default command, which only reports an unexpected argument.
struct UnknownCommand {
  let message: String

  /// Examines the words that can name commands: those before the first option.
  ///
  /// - Parameter moved: Former commands, and the command line that replaces each of them.
  /// - Returns: `nil` if the named command exists.
  init?(
    in arguments: [String], of root: any ParsableCommand.Type,
    moved: @autoclosure () -> [String: String] = [:]
  ) {
    var command = root
    var path = root._commandName
    if let word = arguments.first(where: { $0 != "help" }), let command = moved()[word] {
      message = "'\(word)' is now '\(command)' ('Tools/\(command)' in a checkout)."
      return
    }
    for word in arguments.prefix(while: { !$0.hasPrefix("-") }) {
      let subcommands = command.configuration.subcommands
      // A command without subcommands checks its own arguments.
      guard !subcommands.isEmpty else { return nil }
      // The parser adds this one at the top level, and takes the words after it for commands.
      if word == "help", command == root { continue }
      guard let next = subcommands.first(where: { $0.names.contains(word) }) else {
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

  /// Looks for a command after options, where the parser accepts none.
  ///
  /// - Returns: `nil` if the first word is not an option, or no other word names a command.
  init?(behindOptionsIn arguments: [String], of root: any ParsableCommand.Type) {
    let known = root.configuration.subcommands.flatMap { $0.names }
    guard arguments.first?.hasPrefix("-") == true,
      let word = arguments.first(where: known.contains)
    else { return nil }
    message = "Write the command before its options: '\(root._commandName) \(word) …'."
  }

  /// Returns the command that was probably meant, or a nested command of the same name.
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
