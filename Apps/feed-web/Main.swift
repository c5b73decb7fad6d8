import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWebCommand.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      isInterruptible: false,
      prepare: FeedPlugins.web.prepare,
      guide: { .web })
    exit(await program())
  }
}
