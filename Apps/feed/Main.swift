import Composition
import FeedCommands

@main
enum Main: FeedProgram {
  static let plugins = FeedPlugins.feed
  static func main() async { await run() }
}
