import AppSupport
public import ArgumentParser
import FoundationEssentials
import Glibc
import Hummingbird
import Logging
import NIOCore
import Plugins

/// `feed-server`, as it is run from a command line.
public struct FeedServerCommand: AsyncParsableCommand {
  /// What `--help` says.
  public static let configuration = CommandConfiguration(
    commandName: "feed-server",
    abstract: "Serves a feed with its images and comments, and football leagues, over HTTP.",
    discussion: """
      Prints its address on standard output once it accepts connections, and logs on standard \
      error. Ends on SIGTERM and SIGINT, once the requests under way are answered.

      Sources:
      \(sources)

      Exit status: 0 ended as asked, 64 wrong usage, 69 the address can't be listened on.
      """,
    version: Release.version)

  @Option(help: "The name or address to accept connections on.")
  var host = ServerOptions().host

  @Option(help: "The port to accept connections on; 0 for one that is free.")
  var port = ServerOptions().port

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "What image addresses start with, if clients see the server under another address.",
      valueName: "url"))
  var publicURL: String?

  @Option(help: "What to serve.")
  var source = ServerOptions().source

  /// The argument parser makes commands.
  public init() {}

  /// Refuses what no server could be started with.
  public func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("'--port \(port)' is no port: choose one from 0 to 65535.")
    }
  }

  /// Serves until a signal ends it.
  public func run() async throws {
    let logger = Logger(label: "feed-server") { StreamLogHandler.standardError(label: $0) }
    do {
      let source = try FeedServer.source(options)
      let server = try FeedServer.application(
        options, serving: source, logger: logger, started: { Self.announce($0, logger) })
      try await FeedServer.check(source)
      try await server.runService()
    } catch let error as IOError {
      throw unavailable(String(cString: strerror(error.errnoCode)), logger)
    } catch is SocketAddressError.UnknownHost {
      throw unavailable("there is no such host", logger)
    }
  }

  private var options: ServerOptions {
    var options = ServerOptions()
    options.host = host
    options.port = port
    options.publicURL = publicURL
    options.source = source
    return options
  }

  private static var sources: String { PluginList<FeedPorts>.table(FeedServer.plugins) }

  private func unavailable(_ reason: String, _ logger: Logger) -> ExitCode {
    logger.critical(
      "can't listen on \(LogText(host)):\(port): \(reason); choose another with --host or --port")
    return ExitCode(EX_UNAVAILABLE)
  }

  // Whoever started the server waits for this line, perhaps at the other end of a pipe.
  private static func announce(_ address: String, _ logger: Logger) {
    print(address)
    guard fflush(nil) != 0 else { return }
    logger.warning(
      "standard output can't be written: \(String(cString: strerror(errno))); serving at \(address)"
    )
  }
}
