import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWatch.self, preparation: FeedPlugins.watch.preparation, guide: { .watch })
    await program()
  }
}
