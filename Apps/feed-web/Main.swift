import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWebCommand.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      isInterruptible: false,
      preparation: FeedPlugins.web.preparation,
      guide: { .web })
    await program()
  }
}
