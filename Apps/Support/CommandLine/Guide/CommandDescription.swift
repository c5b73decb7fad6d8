import ArgumentParser
import FoundationEssentials

/// The parser's own description of a command, decoded from the JSON that it prints.
struct CommandDescription: Decodable {
  struct Argument: Decodable, Equatable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable, Equatable {
      let kind: String
      let name: String

      var word: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Completion: Decodable, Equatable {
      struct List: Decodable, Equatable {
        let values: [String]
      }

      let list: List?
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isRepeating: Bool
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let completionKind: Completion?

    /// The option with its value, as in messages: `--store <store>`.
    var synopsis: String {
      let value = kind == .flag ? nil : "<\(valueName ?? "value")>"
      return [preferredName?.word, value].compactMap { $0 }.joined(separator: " ")
    }

    /// The purpose, followed by the default value.
    var meaning: String {
      let standard = defaultValue.map { "(default: \($0))" }
      return [abstract, standard].compactMap { $0 }.joined(separator: " ")
    }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  private let defaultSubcommand: String?
  private let subcommands: [CommandDescription]?
  private let shouldDisplay: Bool?
  private let arguments: [Argument]?

  /// Creates a description of a program from the JSON that its parser prints.
  init(of root: any ParsableCommand.Type) throws {
    struct Document: Decodable {
      let command: CommandDescription
    }
    self = try JSONDecoder().decode(Document.self, from: Data(root._dumpHelp().utf8)).command
  }

  /// The subcommands. The parser adds `help` to every program; if it is the only subcommand, there are none.
  var commands: [CommandDescription] {
    let all = (subcommands ?? []).filter { $0.shouldDisplay ?? true }
    return all.contains { !$0.isHelp } ? all : []
  }

  var isHelp: Bool { commandName == "help" }

  /// The default subcommand, or the command itself if it has no subcommands.
  var standard: CommandDescription {
    commands.first { $0.commandName == defaultSubcommand } ?? self
  }

  var options: [Argument] {
    (arguments ?? []).filter { $0.kind != .positional && $0.shouldDisplay }
  }

  /// The positional arguments.
  var operands: [Argument] { (arguments ?? []).filter { $0.kind == .positional } }

  /// Returns whether this command or one of its subcommands has an option of that name.
  func knows(_ word: String) -> Bool { option(word) != nil || commands.contains { $0.knows(word) } }

  /// Returns the option of that name, including hidden ones.
  func option(_ word: String) -> Argument? {
    arguments?.first { $0.names?.contains { $0.word == word } ?? false }
  }
}
