import ArgumentParser

/// The name of a command that an app does not have.
///
/// The parser hands a word that names no command to the default one, which only says that it did
/// not expect it.
struct UnknownCommand {
  private let word: String
  private let known: [String]
  private let program: String

  /// Looks at the words that can name commands: those before the first option.
  ///
  /// - Returns: `nil` if the command that they name is there.
  init?<Root: ParsableCommand>(in arguments: [String], of root: Root.Type) {
    var command: any ParsableCommand.Type = root
    var path = root._commandName
    for word in arguments.prefix(while: { !$0.hasPrefix("-") }) {
      let subcommands = command.configuration.subcommands
      // What follows a command without others below it is for that command to judge.
      guard !subcommands.isEmpty else { return nil }
      // The parser adds this one to the first commands, and takes the words after it for commands.
      if word == "help", command == root { continue }
      guard let next = subcommands.first(where: { $0.names.contains(word) }) else {
        (self.word, known, program) = (word, subcommands.map { $0._commandName }, path)
        return
      }
      (command, path) = (next, "\(path) \(word)")
    }
    return nil
  }

  /// What happened and what to write instead, for people.
  var message: String {
    [
      "There is no command '\(word.cut(to: Column.widestAtEnd))'.",
      nearest.map { "Did you mean '\($0)'?" },
      "'\(program) --help' lists the commands.",
    ]
    .compactMap { $0 }.joined(separator: " ")
  }

  /// The command that was probably meant: more than one mistake in three letters is no slip.
  private var nearest: String? {
    known.map { (name: $0, mistakes: word.mistakes(from: $0)) }
      .filter { $0.mistakes <= max(1, $0.name.count / 3) }
      .min { $0.mistakes < $1.mistakes }?
      .name
  }
}

extension ParsableCommand {
  fileprivate static var names: [String] { [_commandName] + configuration.aliases }
}
