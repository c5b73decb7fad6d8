/// The candidates that a shell can offer for the last word of a command line.
struct Completion {
  let program: CommandDescription
  /// The completions of values, by the name of the value in help texts.
  let values: [String: ValueCompletion]

  /// - Parameter words: The words after the name of the program. The last one is being typed, and may be
  ///   empty.
  func callAsFunction(_ words: [String]) async -> [Candidate] {
    var line = CommandLineReader(program)
    for word in words.dropLast() { line.read(word) }
    let word = words.last ?? ""
    if let option = line.awaited { return await candidates(for: option, line, word) }
    if line.takesOptions, word.hasPrefix("-") { return await options(line, word) }
    var candidates = line.commands.map { Candidate($0.commandName, note: $0.abstract) }
    if let operand = line.operand { candidates += await self.candidates(for: operand, line, word) }
    return candidates.isEmpty && word.isEmpty
      ? await options(line, word) : candidates.filter { $0.text.hasPrefix(word) }
  }

  private func options(_ line: CommandLineReader, _ word: String) async -> [Candidate] {
    if let equals = word.firstIndex(of: "="), let option = line.option(String(word[..<equals])) {
      let value = word[word.index(after: equals)...]
      return await candidates(for: option, line, String(value), after: word[...equals])
    }
    return line.options.compactMap { option in
      option.preferredName.map { Candidate($0.word, note: option.abstract) }
    }.filter { $0.text.hasPrefix(word) }
  }

  private func candidates(
    for argument: CommandDescription.Argument, _ line: CommandLineReader, _ word: String,
    after prefix: Substring = ""
  ) async -> [Candidate] {
    let candidates: [Candidate]
    if let list = argument.completionKind?.list {
      candidates = list.values.map { Candidate($0, note: nil) }
    } else if argument.valueName == "subcommands" {
      candidates = program.commands.map { Candidate($0.commandName, note: $0.abstract) }
    } else if let complete = values[argument.valueName ?? ""] {
      // Ignores errors: a shell has no place to show them.
      candidates = (try? await complete(TypedWords(word: word, values: line.values))) ?? []
    } else {
      candidates = []
    }
    return candidates.filter { $0.text.hasPrefix(word) }
      .map { Candidate("\(prefix)\($0.text)", note: $0.note) }
  }
}

/// A reader that interprets the words of a command line before the one that is being typed.
private struct CommandLineReader {
  private(set) var takesOptions = true
  /// The option that still needs its value.
  private(set) var awaited: CommandDescription.Argument?
  /// The values of options, by the option as it is written.
  private(set) var values: [String: [String]] = [:]
  private var command: CommandDescription
  private var typed: [CommandDescription.Argument] = []
  private var operandCount = 0

  init(_ program: CommandDescription) { command = program }

  var commands: [CommandDescription] { operandCount == 0 ? command.commands : [] }

  /// The positional argument that comes next.
  var operand: CommandDescription.Argument? {
    command.standard.operands.dropFirst(operandCount).first
  }

  var options: [CommandDescription.Argument] {
    command.standard.options.filter { $0.isRepeating || !typed.contains($0) }
  }

  func option(_ word: String) -> CommandDescription.Argument? { command.standard.option(word) }

  mutating func read(_ word: String) {
    if let option = awaited {
      set(option, word)
      awaited = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, word.hasPrefix("-") {
      readOption(word)
    } else if let next = commands.first(where: { $0.commandName == word }) {
      command = next
    } else {
      command = command.standard
      operandCount += 1
    }
  }

  private mutating func readOption(_ word: String) {
    // The parser accepts no command after an option.
    command = command.standard
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = option(String(parts[0])) else { return }
    typed.append(option)
    guard option.kind == .option else { return }
    if parts.count == 2 { set(option, String(parts[1])) } else { awaited = option }
  }

  private mutating func set(_ option: CommandDescription.Argument, _ value: String) {
    let name = option.preferredName?.word ?? ""
    values[name] = (option.isRepeating ? values[name] ?? [] : []) + [value]
  }
}
