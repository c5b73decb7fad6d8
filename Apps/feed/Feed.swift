import AppSupport
import ArgumentParser

/// The command line: any source and any store, chosen by flags.
struct Feed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Shows an image feed: online the newest, offline the latest that was saved.",
    version: Release.version,
    subcommands: [
      Load.self, More.self, Image.self, Prefetch.self, Comments.self, Validate.self, Cache.self,
      AcceptanceCommand.self, ConformanceCommand.self, Compare.self,
    ],
    defaultSubcommand: Load.self)
}
