import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedWebCommand.self,
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessEnvironment.variables,
      isInterruptible: false,
      helpAppendix: { FeedPlugins.web.summary })
    exit(await program())
  }
}
