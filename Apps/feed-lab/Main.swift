import CommandLine
import Composition
import FeedCommands

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
