import ArgumentParser
import CommandLine
import Logging
import WebSupport

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

  func run() async throws {
    let logger = Logger.standardError("feed-server", isQuiet: options.isQuiet)
    let server = try FeedServer.compose(options, logger: logger)
    try await server.check()
    try await server.web.run(server.router())
  }
}

/// The options of `feed-server`.
struct FeedServerOptions: ParsableArguments {
  @OptionGroup var server: ServerOptions

  @Option(help: ArgumentHelp("What to serve.", valueName: "source"))
  var source = "demo:"

  @Option(help: .inject)
  var inject: [String] = []

  @Flag(name: .customLong("quiet"), help: .quiet)
  var isQuiet = false
}

extension ProgramGuide {
  static var server: Self {
    Self(
      sources: FeedServer.sources, help: PluginHelp.feed,
      sections: [
        .examples([
          ("feed-server", "Serves the bundled feed to this machine, at port 8080."),
          ("feed-server --source photos:~/Pictures", "Serves your own pictures."),
          ("feed-server --host 0.0.0.0 --port 80", "Serves to all who reach this machine."),
        ]),
        .exitStatusOfServers,
      ])
  }
}
