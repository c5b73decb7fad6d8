import CommandLine
import Composition

@main
enum Main {
  static func main() async {
    let program = Program(
      Ligas.self, preparation: LeaguePlugins.ligas.preparation,
      moved: ["acceptance": "judge acceptance --product ligas"], guide: { .ligas })
    await program()
  }
}
