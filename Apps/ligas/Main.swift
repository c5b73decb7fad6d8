import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      Ligas.self,
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessEnvironment.variables,
      helpAppendix: { LeaguePlugins.ligas.summary })
    exit(await program())
  }
}
