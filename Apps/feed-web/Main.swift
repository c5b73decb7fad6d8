import Composition
import WebPages

@main
enum Main: WebProgram {
  static let feed = FeedPlugins.web
  static let leagues = LeaguePlugins.web
  static func main() async { await run() }
}
