import ArgumentParser
import Composition
import FoundationEssentials
public import OfflineCore
import Terminal

/// The texts about a program that its parser does not have: for help, the manual page and shell completion.
public struct ProgramGuide: Sendable {
  /// The options that the help of the whole program lists.
  private static let mainOptions = [
    "--source", "--store", "--policy", "--offline", "--language", "--json",
  ]

  /// The sections below the options, in order.
  let sections: [HelpSection]
  /// The completions of values, by the name of the value in help texts.
  let values: [String: ValueCompletion]
  /// Former commands, and the command line that replaces each of them.
  let moved: [String: String]

  /// Creates the guide of a program.
  ///
  /// - Parameters:
  ///   - sources: The sources that the program ships.
  ///   - stores: The stores that the user can choose.
  ///   - help: One line for each source and store, by its first scheme, as in ``PluginHelp``.
  ///   - policies: The policies that are a default, each with a note that says of what.
  ///   - sections: The sections before those on policies, sources and stores.
  ///   - values: The completions of other values.
  ///   - moved: Former commands, and the command line that replaces each of them.
  public init<Ports>(
    sources: [SourcePlugin<Ports>], stores: [StorePlugin] = [], help: [String: String],
    policies: [DrawingPolicy: String] = [:], sections: [HelpSection],
    values: [String: ValueCompletion] = [:], moved: [String: String] = [:]
  ) {
    self.moved = moved
    let choices =
      policies[.cachedThenRefreshed] == nil ? DrawingPolicy.loading : DrawingPolicy.allCases
    let policyRows = choices.map { policy in
      let note = policies[policy].map { " (\($0))" } ?? ""
      return (words: [policy.name], meaning: policy.summary + note)
    }
    let choosable: [HelpSection] = [
      HelpSection(title: "Policies", option: "--policy", rows: policies.isEmpty ? [] : policyRows),
      HelpSection(
        title: "Sources", option: "--source",
        rows: sources.map { ($0.locators, help[$0.schemes.first ?? ""] ?? "") }),
      HelpSection(
        title: "Stores", option: "--store",
        rows: stores.listed.map { ([$0.locator], help[$0.scheme] ?? "") }),
    ]
    self.sections = sections + choosable.filter { !$0.rows.isEmpty }
    self.values = values.merging([
      "file": { typed in PathCompletion(hasFiles: true).candidates(typed.word) },
      "policy": { _ in
        choices.map { Candidate($0.name, note: $0.summary) }
      },
      "source": { typed in
        sources.flatMap { $0.candidates(typed.word, note: help[$0.schemes.first ?? ""]) }
      },
      "store": { typed in stores.flatMap { $0.candidates(typed.word, note: help[$0.scheme]) } },
    ]) { own, _ in own }
  }

  /// Returns the sections to print below a help text.
  ///
  /// - Parameters:
  ///   - help: The help text of the parser.
  ///   - program: The description of the program if the text is the help of the whole program, or `nil`.
  func sections(below help: String, of program: CommandDescription?) -> [HelpSection] {
    guard let program else {
      return sections.filter { section in section.option.map { help.contains("\($0) <") } ?? false }
    }
    guard !program.commands.isEmpty else { return sections }
    let options = Self.mainOptions.compactMap { program.standard.option($0) }
    guard !options.isEmpty else { return sections }
    return [HelpSection(title: "Main options", rows: options.map { ([$0.synopsis], $0.meaning) })]
      + sections
  }
}

/// Output for other programs: for shells while the user types, and for the tool that installs the program.
extension Program {
  /// Prints the candidates for the last word, one a line, each followed by a tab and a note if there is one.
  func complete(_ words: [String]) async -> Int32 {
    guard let description = try? CommandDescription(of: root) else { return 0 }
    for candidate in await Completion(program: description, values: guide().values)(words) {
      if let line = candidate.line { Console.standard.print(line) }
    }
    return 0
  }

  func printManual() -> Int32 {
    guard let description = try? CommandDescription(of: root) else {
      return report(.usage, "the parser does not say what it knows")
    }
    let page = ManualPage(description, sections: guide().sections)
    Console.standard.write(Data(page.text.utf8))
    return outputStatus()
  }

  /// Prints a help text of the parser, followed by the sections of the guide.
  func printHelp(_ text: String) {
    let program = text == root.helpMessage() ? try? CommandDescription(of: root) : nil
    let sections = guide().sections(below: text, of: program)
    // Some texts of the parser end with a line feed, others do not.
    let body = text.hasSuffix("\n") ? text.dropLast() : text[...]
    let parts = [String(body)] + sections.map { "\n\($0.text)" }
    Console.standard.print("\(lines: parts.joined(separator: "\n"))")
  }
}

/// The lines on sources and stores in help texts, manual pages and completions, by the first scheme of each.
/// Apps keep the lines for plug-ins that no other app lists.
public enum PluginHelp {
  /// The lines on stores.
  public static let stores = [
    "sqlite": "one SQLite file; shared safely between programs",
    "json": "a folder of JSON files",
    "memory": "in memory; gone when the program ends",
    "postgres": "a PostgreSQL database; shared safely between machines",
    "redis": "a Redis server; shared safely between machines",
  ]

  /// The lines on stores and on sources of a feed.
  public static let feed = stores.merging([
    "demo": "a bundled feed with generated pictures, without network",
    "photos": "the JPEG, PNG, GIF and WebP pictures in a folder and all folders in it",
    "http": "a feed API; the port, the path and the query are kept",
    "rss": "the pictures of an RSS or Atom feed",
    "jsonfeed": "the pictures of a JSON Feed",
    "mastodon": "the public timeline of a server that speaks Mastodon's API",
    "fixture": "a JSON file in the form of the feed payload",
  ]) { $1 }
}
