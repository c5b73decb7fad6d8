import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import OfflineCore
import Presentation

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

/// LigasEc, in the form that the shared commands need.
enum LeagueProduct: Product {
  static let plugins = LeaguePlugins.ligas
  static let list = ListKey<League>.leagues
  static let field = "leagues"
  static let imageHelp = ArgumentHelp(
    "The address of the crest or the portrait, as the lists show it.", valueName: "url")

  static func title(in messages: Messages) -> String { messages.leaguesTitle }

  static func prefetch(in app: LeagueApp) -> PrefetchImageData { app.prefetchImageData }
}
