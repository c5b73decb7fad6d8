public import ArgumentParser
import CommandLine
import Composition

/// The top-level command of `feed`, which loads the feed if no subcommand is named.
public struct FeedCommand: AsyncParsableCommand {
  /// The name, the help and the subcommands.
  public static var configuration: CommandConfiguration {
    let name = FeedProduct.plugins.name
    return CommandConfiguration(
      commandName: name,
      abstract: "Shows an image feed: online the newest, offline the latest that was saved.",
      usage: "\(name) [<command>] [<options>]",
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
      ],
      defaultSubcommand: Load.self)
  }

  /// Creates a command that the parser fills in.
  public init() {}
}
