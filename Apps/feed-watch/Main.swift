import CommandLine
import Composition
import OfflineCore

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWatch.self, preparation: FeedPlugins.watch.preparation, guide: { .watch })
    await program()
  }
}

extension ProgramGuide {
  static var watch: Self {
    Self(
      sources: FeedPlugins.watch.sources, help: PluginHelp.feed,
      policies: [.cachedThenRefreshed: "default"],
      sections: [
        .examples([
          ("feed-watch", "Shows the bundled feed."),
          ("feed-watch --source photos:~/Pictures", "Shows your own pictures."),
          ("feed-watch --interval 10 --source https://HOST", "Asks a server every ten seconds."),
        ]),
        .environment(of: "feed", keeps: false),
        .exitStatus,
      ])
  }
}
