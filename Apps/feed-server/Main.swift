import CommandLine

@main
enum Main {
  static func main() async {
    let program = Program(
      FeedServerCommand.self,
      arguments: ProcessEnvironment.arguments,
      environment: ProcessEnvironment.variables,
      isInterruptible: false,
      guide: { .server })
    await program()
  }
}
