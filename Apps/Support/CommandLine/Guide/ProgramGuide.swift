import ArgumentParser
import Composition
import FoundationEssentials
public import OfflineCore
import Terminal

/// What a program tells of itself beyond what its parser knows: in help texts, in its manual page, and
/// to a shell that completes what is typed.
public struct ProgramGuide: Sendable {
  /// The options that the help of the program shows beside its commands.
  private static let mainOptions = [
    "--source", "--store", "--policy", "--offline", "--language", "--json",
  ]

  /// What stands below the options, in this order.
  let sections: [HelpSection]
  /// What can be written for a value, by the name that help texts give to the value.
  let values: [String: ValueCompletion]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - sources: The sources that it ships.
  ///   - stores: The stores that it lets people choose from.
  ///   - help: A line for each of both, by its first scheme, as in ``PluginHelp``.
  ///   - policies: What is said of the policies that are the default of something.
  ///   - sections: What stands before both.
  ///   - values: What can be written for values besides both.
  public init<Ports>(
    sources: [SourcePlugin<Ports>], stores: [StorePlugin] = [], help: [String: String],
    policies: [DrawingPolicy: String] = [:], sections: [HelpSection],
    values: [String: ValueCompletion] = [:]
  ) {
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

  /// What belongs below a help text.
  ///
  /// - Parameters:
  ///   - help: What the parser wrote.
  ///   - program: What the parser knows, if the text is the help of the program as a whole.
  func sections(below help: String, of program: CommandDescription?) -> [HelpSection] {
    guard let program else {
      return sections.filter { section in section.option.map { help.contains("\($0) <") } ?? false }
    }
    guard !program.commands.isEmpty else { return sections }
    let options = Self.mainOptions.compactMap { program.standard.option($0) }
    return [HelpSection(title: "Main options", rows: options.map { ([$0.synopsis], $0.meaning) })]
      + sections
  }
}

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

/// The lines on sources and stores in help texts, manual pages and completions, by the first scheme of each. An app
/// keeps the lines for plug-ins that no other app lists.
public enum PluginHelp {
  /// The lines on stores.
  public static let stores = [
    "sqlite": "one SQLite file; shared safely between programs",
    "json": "a folder of JSON files",
    "memory": "in memory; gone when the program ends",
    "postgres": "a PostgreSQL database; shared safely between machines",
    "redis": "a Redis server; shared safely between machines",
    "rediss": "the same by TLS, which takes a proxy",
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
