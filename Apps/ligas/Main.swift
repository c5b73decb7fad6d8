import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      Ligas.self, preparation: LeaguePlugins.ligas.preparation, guide: { .ligas })
    await program()
  }
}
