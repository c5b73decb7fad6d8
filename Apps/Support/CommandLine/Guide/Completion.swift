/// What a shell can offer in place of the last word of a command line.
struct Completion {
  let program: CommandDescription
  /// What can be written for a value, by the name of the value.
  let values: [String: ValueCompletion]

  /// - Parameter words: Those behind the name of the program; the last one may have just been begun.
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
      // Nobody has asked for a message.
      candidates = (try? await complete(TypedWords(word: word, values: line.values))) ?? []
    } else {
      candidates = []
    }
    return candidates.filter { $0.text.hasPrefix(word) }
      .map { Candidate("\(prefix)\($0.text)", note: $0.note) }
  }
}

/// What the words of a command line are, up to the one that is being typed.
private struct CommandLineReader {
  private(set) var takesOptions = true
  /// The option whose value comes next.
  private(set) var awaited: CommandDescription.Argument?
  /// The values of options, by the words for them.
  private(set) var values: [String: String] = [:]
  private var command: CommandDescription
  private var typed: [CommandDescription.Argument] = []
  private var operandCount = 0

  init(_ program: CommandDescription) { command = program }

  var commands: [CommandDescription] { operandCount == 0 ? command.commands : [] }

  /// What may follow besides options.
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
    // Behind an option no command is taken.
    command = command.standard
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = option(String(parts[0])) else { return }
    typed.append(option)
    guard option.kind == .option else { return }
    if parts.count == 2 { set(option, String(parts[1])) } else { awaited = option }
  }

  private mutating func set(_ option: CommandDescription.Argument, _ value: String) {
    values[option.preferredName?.word ?? ""] = value
  }
}
