import CommandLine

@main
enum Main {
  static func main() async {
    let program = Program(FeedServerCommand.self, guide: { .server })
    await program()
  }
}
