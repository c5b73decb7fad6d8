import ArgumentParser
import FoundationEssentials
import Terminal

/// What other programs ask a program for: shells while a person types, and the tool that installs it.
extension Program {
  /// Prints what can stand in place of the last word, one candidate in a line, each with a tab and a
  /// note where there is one.
  func complete(_ words: [String]) async -> Int32 {
    guard let description = try? CommandDescription(of: Root.self) else { return 0 }
    for candidate in await Completion(program: description, values: guide().values)(words) {
      if let line = candidate.line { Console.standard.print(line) }
    }
    return 0
  }

  func printManual() -> Int32 {
    guard let description = try? CommandDescription(of: Root.self) else {
      return report(.usage, "the parser does not say what it knows")
    }
    let page = ManualPage(description, sections: guide().sections)
    Console.standard.write(Data(page.text.utf8))
    return outputStatus()
  }

  /// Prints a help text of the parser, and below it what the parser does not know.
  func printHelp(_ text: String) {
    let program = text == Root.helpMessage() ? try? CommandDescription(of: Root.self) : nil
    let sections = guide().sections(below: text, of: program)
    // The parser ends some of its texts with a line feed, and others without.
    let body = text.hasSuffix("\n") ? text.dropLast() : text[...]
    let parts = [String(body)] + sections.map { "\n\($0.text)" }
    Console.standard.print("\(lines: parts.joined(separator: "\n"))")
  }
}
