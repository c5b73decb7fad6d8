import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWatch.self, arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessEnvironment.variables,
      helpAppendix: { "SOURCES:\n" + FeedPlugins.table(FeedPlugins.watch.sources) })
    exit(await program())
  }
}
