import ArgumentParser
import FeedServer

@main
enum Main {
  static func main() async {
    await FeedServerCommand.main()
  }
}
