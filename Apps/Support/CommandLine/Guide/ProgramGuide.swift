import Composition
public import OfflineCore

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
