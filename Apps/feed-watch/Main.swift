import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWatch.self, arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      prepare: FeedPlugins.watch.prepare,
      guide: { .watch })
    exit(await program())
  }
}
