struct ManualPage {
  /// A command without subcommands, with its full name.
  private struct Leaf {
    let path: String
    let command: CommandDescription
  }

  private let program: CommandDescription
  private let sections: [HelpSection]
  private let leaves: [Leaf]

  /// - Parameters:
  ///   - program: The description of the program by its parser.
  ///   - sections: Sections that the parser does not produce.
  init(_ program: CommandDescription, sections: [HelpSection]) {
    self.program = program
    self.sections = sections
    leaves = Self.leaves(of: program, path: program.commandName)
  }

  /// The page in the macros of man(7).
  var text: String {
    let name = program.commandName
    let words = program.commands.isEmpty ? ["[options]"] : ["[command]", "[options]"]
    let lines =
      [".TH \(name.uppercased()) 1 \"\" \"essential-feed \(Release.version)\" \"User Commands\""]
      // Turns off hyphenation and justification, so that commands can be copied.
      + [".nh", ".ad l"]
      + [".SH NAME", "\(name.roff) \\- \((program.abstract ?? "").roff)"]
      + [".SH SYNOPSIS", ".B \(name.roff)"] + words
      + paragraphs(under: "DESCRIPTION", program.discussion)
      + (program.commands.isEmpty ? [] : [".SH COMMANDS"] + leaves.flatMap(lines))
      + [".SH OPTIONS"] + sharedOptions.flatMap(entry)
      + sections.flatMap { section in
        [".SH \(section.title.uppercased())"]
          + section.rows.flatMap { Self.entry($0.words.joined(separator: ", "), $0.meaning) }
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The options that more than one command has; the page lists them once.
  private var sharedOptions: [CommandDescription.Argument] {
    var options: [CommandDescription.Argument] = []
    for option in leaves.flatMap(\.command.options) where !options.contains(option) {
      let count = leaves.count(where: { $0.command.options.contains(option) })
      if count > 1 || leaves.count == 1 { options.append(option) }
    }
    return options
  }

  private func paragraphs(under title: String, _ text: String?) -> [String] {
    guard let text else { return [] }
    return [".SH \(title)"]
      + text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ".PP" : String($0).roff }
  }

  private func lines(_ leaf: Leaf) -> [String] {
    let shared = sharedOptions
    let own = leaf.command.options.filter { !shared.contains($0) }
    let names = leaf.command.options.filter(shared.contains).compactMap { $0.preferredName?.word }
    return [".SS \(leaf.path.roff)", (leaf.command.abstract ?? "").roff]
      + (leaf.command.discussion.map { [".PP", $0.roff] } ?? [])
      + (leaf.command.operands + own).flatMap(entry)
      + [".PP", "Takes \(names.joined(separator: ", ").roff)."]
  }

  private func entry(_ argument: CommandDescription.Argument) -> [String] {
    let short = argument.names?.first { $0.kind == "short" }.map { "\($0.word), " } ?? ""
    return Self.entry(short + argument.synopsis, argument.meaning)
  }

  private static func entry(_ words: String, _ meaning: String) -> [String] {
    [".TP", ".B \(words.roff)", meaning.roff]
  }

  private static func leaves(of command: CommandDescription, path: String) -> [Leaf] {
    guard !command.commands.isEmpty else { return [Leaf(path: path, command: command)] }
    return command.commands.filter { !$0.isHelp }
      .flatMap { leaves(of: $0, path: "\(path) \($0.commandName)") }
  }
}

extension String {
  /// The text escaped for roff: no line is read as a request, and a copied hyphen stays a hyphen.
  fileprivate var roff: String {
    let text = reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\n": result += " "
      default: result.append(character)
      }
    }
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
