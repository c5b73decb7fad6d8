import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      Feed.self,
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: Session.environment)
    exit(await program())
  }
}
