import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      Ligas.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      preparation: LeaguePlugins.ligas.preparation,
      guide: { .ligas })
    await program()
  }
}
