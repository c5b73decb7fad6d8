import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWebCommand.self, preparation: FeedPlugins.web.preparation, guide: { .web })
    await program()
  }
}
