import ArgumentParser
import FoundationEssentials

/// What the parser knows of a command, in the form in which it hands it out.
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

    /// How messages write it: `--store <store>`.
    var synopsis: String {
      let value = kind == .flag ? nil : "<\(valueName ?? "value")>"
      return [preferredName?.word, value].compactMap { $0 }.joined(separator: " ")
    }

    /// What it is for, and what holds without it.
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
  private let arguments: [Argument]?

  /// Asks the parser of a program.
  init(of root: any ParsableCommand.Type) throws {
    struct Document: Decodable {
      let command: CommandDescription
    }
    self = try JSONDecoder().decode(Document.self, from: Data(root._dumpHelp().utf8)).command
  }

  /// The commands below it. The parser adds one that shows help, which is none where it is alone.
  var commands: [CommandDescription] {
    let all = subcommands ?? []
    return all.contains { !$0.isHelp } ? all : []
  }

  var isHelp: Bool { commandName == "help" }

  /// The command that runs when none of those below is named; the command itself where none is below.
  var standard: CommandDescription {
    commands.first { $0.commandName == defaultSubcommand } ?? self
  }

  var options: [Argument] {
    (arguments ?? []).filter { $0.kind != .positional && $0.shouldDisplay }
  }

  /// What it takes besides options.
  var operands: [Argument] { (arguments ?? []).filter { $0.kind == .positional } }

  /// Whether it, or a command below it, has an option of that name.
  func knows(_ word: String) -> Bool { option(word) != nil || commands.contains { $0.knows(word) } }

  /// The option of a name, whether it is listed or not.
  func option(_ word: String) -> Argument? {
    arguments?.first { $0.names?.contains { $0.word == word } ?? false }
  }
}
