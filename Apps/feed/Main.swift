import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      Feed.self,
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessEnvironment.variables,
      helpAppendix: { FeedPlugins.feed.summary })
    exit(await program())
  }
}
