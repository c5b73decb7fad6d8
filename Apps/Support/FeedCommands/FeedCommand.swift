import Acceptance
import ArgumentParser
import CommandLine
import Comparison
import Composition

/// The command line: any source and any store, chosen by flags.
struct FeedCommand<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let name = App.plugins.name
    return CommandConfiguration(
      commandName: name,
      abstract: App.purpose,
      usage: "\(name) [<command>] [<options>]",
      version: Release.version,
      groupedSubcommands: [
        CommandGroup(
          name: "Reading",
          subcommands: [
            Load<App>.self, More<App>.self, ImageCommand<App>.self, Open<App>.self,
            PrefetchCommand<App>.self, Comments<App>.self,
          ]),
        CommandGroup(
          name: "Keeping", subcommands: [Validate<App>.self, CacheCommand<App>.self]),
        CommandGroup(
          name: "Judging",
          subcommands: [
            AcceptanceCommand<App>.self, ConformanceCommand<App>.self, Compare<App>.self,
          ] + App.judges),
      ] + (App.lessons.isEmpty ? [] : [CommandGroup(name: "Learning", subcommands: App.lessons)]),
      defaultSubcommand: Load<App>.self)
  }
}

struct Compare<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: ComparisonOptions.abstract,
      discussion: .json(ComparisonOptions.shape))
  }

  @OptionGroup var comparison: ComparisonOptions

  func run() async throws {
    try await comparison.compare(App.plugins.stores, app: App.plugins.name)
  }
}
