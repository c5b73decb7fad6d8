import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      Feed.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      preparation: FeedPlugins.feed.preparation,
      guide: { .feed })
    await program()
  }
}
