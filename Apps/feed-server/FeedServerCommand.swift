import ArgumentParser
import CommandLine
import Logging
import WebSupport

/// `feed-server`, as it is run from a command line.
struct FeedServerCommand: ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-server",
    abstract: "Serves a feed with its images and comments, and football leagues, over HTTP.",
    discussion: """
      Prints its address on standard output once it accepts connections, and logs on standard \
      error. Ends on SIGTERM and SIGINT, once the requests under way are answered.
      """,
    version: Release.version)

  @OptionGroup var options: FeedServerOptions

  /// Serves until a signal ends it.
  func run() async throws {
    let logger = Logger.standardError("feed-server", isQuiet: options.isQuiet)
    let server = try FeedServer.compose(options, logger: logger)
    try await server.check()
    try await server.web.run(server.router())
  }
}

/// What the server is told when it is put together.
struct FeedServerOptions: ParsableArguments {
  @OptionGroup var server: ServerOptions

  @Option(help: ArgumentHelp("What to serve.", valueName: "source"))
  var source = "demo:"

  @Option(help: .inject)
  var inject: [String] = []

  @Flag(name: .customLong("quiet"), help: .quiet)
  var isQuiet = false
}
