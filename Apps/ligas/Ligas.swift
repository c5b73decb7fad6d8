import ArgumentParser
import CommandLine

/// The top-level command of `ligas`: leagues, teams and squads from any source, in any local store.
struct Ligas: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ligas",
    abstract:
      "Shows football leagues, their teams and squads: the saved ones while they are fresh.",
    usage: "ligas [<command>] [<options>]",
    version: Release.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Reading",
        subcommands: [
          Leagues.self, Teams.self, Squad.self, ImageCommand<LeagueProduct>.self,
          PrefetchCommand<LeagueProduct>.self,
        ]),
      CommandGroup(
        name: "Keeping", subcommands: [Validate.self, CacheCommand<LeagueProduct>.self]),
    ],
    defaultSubcommand: Leagues.self)
}
