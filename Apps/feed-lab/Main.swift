import CommandLine
import Composition
import FeedCommands

@main
enum Main {
  static func main() async {
    await FeedProgram.lab.runIfNamed()
    let program = Program(
      HexagonCommand.self, preparation: FeedPlugins.lab.preparation, guide: { .lab })
    await program()
  }
}
