import CommandLine
import Composition
import OfflineCore

extension ProgramGuide {
  /// What `feed-web` tells of itself.
  static func web(_ plugins: FeedPlugins) -> Self {
    Self(
      sources: plugins.sources, stores: plugins.stores,
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
