import CommandLine
import Composition
import OfflineCore

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWebCommand.self, preparation: FeedPlugins.web.preparation, guide: { .web })
    await program()
  }
}

extension ProgramGuide {
  static var web: Self {
    Self(
      sources: FeedPlugins.web.sources, stores: FeedPlugins.web.stores, help: PluginHelp.feed,
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
