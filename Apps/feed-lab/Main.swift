import CommandLine
import Composition
import FeedCommands
import OfflineCore
import PlantedFaults

@main
enum Main {
  static func main() async {
    await FeedProgram.lab.runIfNamed()
    let program = Program(
      HexagonCommand.self, preparation: FeedPlugins.lab.preparation,
      moved: [
        "hexagon": "feed-lab", "acceptance": "judge acceptance", "compare": "judge compare",
        "conformance": "judge conformance", "load": "judge feed load",
      ],
      guide: { .lab })
    await program()
  }
}

extension ProgramGuide {
  static var lab: Self {
    Self(
      sources: FeedPlugins.lab.sources, stores: FeedPlugins.lab.stores,
      help: PluginHelp.feed.merging(PlantedFault.help) { $1 },
      policies: [.cachedThenRefreshed: "default of the feed", .cacheFirst: "default of leagues"],
      sections: [.environment(of: "feed"), .exitStatusOfServers])
  }
}
