import CommandLine

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedServerCommand.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      guide: { .server })
    await program()
  }
}
