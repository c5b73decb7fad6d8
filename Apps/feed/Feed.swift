import ArgumentParser
import CommandLine

/// The command line: any source and any store, chosen by flags.
struct Feed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Shows an image feed: online the newest, offline the latest that was saved.",
    usage: "feed [<command>] [<options>]",
    version: Release.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Reading",
        subcommands: [
          Load.self, More.self, ImageCommand<FeedProduct>.self, Open.self,
          PrefetchCommand<FeedProduct>.self, Comments.self,
        ]),
      CommandGroup(
        name: "Keeping", subcommands: [Validate.self, CacheCommand<FeedProduct>.self]),
      CommandGroup(
        name: "Judging",
        subcommands: [AcceptanceCommand.self, ConformanceCommand.self, Compare.self]),
    ],
    defaultSubcommand: Load.self)
}
