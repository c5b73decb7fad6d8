import AppSupport
import ArgumentParser
import FoundationEssentials
import Glibc
import Hummingbird
import Logging
import NIOCore
import Plugins

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

  @OptionGroup var options: ServerOptions

  /// Serves until a signal ends it.
  func run() async throws {
    let logger = Logger(label: "feed-server") { StreamLogHandler.standardError(label: $0) }
    do {
      let server = try FeedServer.compose(options, logger: logger)
      try await server.check()
      try await server.application { announce($0, logger) }.runService()
    } catch let error as IOError {
      throw unavailable(String(cString: strerror(error.errnoCode)), logger)
    } catch is SocketAddressError.UnknownHost {
      throw unavailable("there is no such host", logger)
    }
  }

  private func unavailable(_ reason: String, _ logger: Logger) -> ExitCode {
    logger.critical(
      """
      can't listen on \(LogText(options.host)):\(options.port): \(reason); choose another with \
      --host or --port
      """)
    return ExitCode(EX_UNAVAILABLE)
  }
}

/// What a server is told when it is put together.
struct ServerOptions: ParsableArguments {
  @Option(help: "The name or address to accept connections on.")
  var host = "127.0.0.1"

  @Option(help: "The port to accept connections on; 0 for one that is free.")
  var port = 8080

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "What image addresses start with, if clients see the server under another address.",
      valueName: "url"))
  var publicURL: String?

  @Option(help: "What to serve.")
  var source = "demo:"

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("'--port \(port)' is no port: choose one from 0 to 65535.")
    }
  }
}

/// Prints the address: whoever started the server waits for this line, perhaps at the other end of
/// a pipe.
private func announce(_ address: String, _ logger: Logger) {
  print(address)
  guard fflush(nil) != 0 else { return }
  logger.warning(
    "standard output can't be written: \(String(cString: strerror(errno))); serving at \(address)"
  )
}
