import AppSupport
import Glibc

@main
enum Main {
  static func main() async {
    let program = Program(
      Ligas.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      prepare: LeaguePlugins.ligas.prepare,
      guide: { .ligas })
    exit(await program())
  }
}
