import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      Feed.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      prepare: FeedPlugins.feed.prepare,
      guide: { .feed })
    exit(await program())
  }
}
