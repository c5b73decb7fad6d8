import CommandLine
public import Composition
import OfflineCore
public import PictureCore

/// A program that serves the pages. Programs differ only in these values of their composition root.
public protocol WebProgram: SendableMetatype {
  /// The plug-ins for the feed.
  static var feed: FeedPlugins { get }
  /// The plug-ins for the leagues.
  static var leagues: LeaguePlugins { get }
  /// The adapter that scales pictures down.
  static var scaler: any ImageScaler { get }
}

extension WebProgram {
  /// Serves until a signal ends the process.
  public static func run() async {
    let feed = feed
    let program = Program(
      FeedWebCommand<Self>.self, preparation: feed.preparation, guide: { .web(feed) })
    await program()
  }
}

extension ProgramGuide {
  static func web(_ plugins: FeedPlugins) -> Self {
    Self(
      sources: plugins.sources, stores: plugins.stores, help: PluginHelp.feed,
      policies: [.cachedThenRefreshed: "default of the feed", .cacheFirst: "default of leagues"],
      sections: [
        .examples([
          ("feed-web --open", "Opens the bundled feed in the browser of this desktop."),
          ("feed-web --source photos:~/Pictures", "Shows your own pictures."),
          (
            "feed-web --port 0 --source https://HOST",
            "Shows the feed of a server, at a port that is free."
          ),
        ]),
        .environment(of: "feed"),
        .exitStatusOfServers,
      ])
  }
}
