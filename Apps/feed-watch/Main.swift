import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWatch.self, arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      preparation: FeedPlugins.watch.preparation,
      guide: { .watch })
    await program()
  }
}
