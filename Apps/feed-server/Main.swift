import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedServerCommand.self,
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessEnvironment.variables,
      isInterruptible: false)
    exit(await program())
  }
}
