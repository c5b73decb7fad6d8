import FeedCommands

@main
enum Main {
  static func main() async { await FeedProgram.feed.run() }
}
