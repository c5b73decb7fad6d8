import Composition
import FeedCommands

@main
enum Main: FeedProgram {
  static let plugins = FeedPlugins.lab
  static func main() async { await run() }
}
