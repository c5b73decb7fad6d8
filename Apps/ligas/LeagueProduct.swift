import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import OfflineCore
import Presentation

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
