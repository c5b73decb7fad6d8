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
      guide: { .web })
    exit(await program())
  }
}
