import AppSupport
import ArgumentParser
import FeedCore
import Logging
import Plugins
import WebSupport

/// `feed-server`, as it is run from a command line.
struct FeedServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-server",
    abstract: "Serves a feed with its images and comments, and football leagues, over HTTP.",
    discussion: """
      Prints its address on standard output once it accepts connections, and logs on standard \
      error. Ends on SIGTERM and SIGINT, once the requests under way are answered.

      Sources:
      \(PluginList<FeedPorts>.table(FeedServer.sources))

      Exit status: 0 ended as asked, 64 wrong usage, 69 the address can't be listened on.
      """,
    version: Release.version)

  @OptionGroup var options: FeedServerOptions

  /// Serves until a signal ends it.
  func run() async throws {
    let logger = Logger.standardError("feed-server")
    let server = try FeedServer.compose(options, logger: logger)
    try await server.check()
    try await server.web.run(server.router())
  }
}

/// What the server is told when it is put together.
struct FeedServerOptions: ParsableArguments {
  @OptionGroup var server: ServerOptions

  @Option(help: "What to serve.")
  var source = "demo:"

  @Option(help: .inject)
  var inject: [String] = []
}
