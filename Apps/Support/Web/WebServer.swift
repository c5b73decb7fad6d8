import ArgumentParser
import Glibc
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore

/// Serves routes over HTTP, whatever its clients do.
public struct WebServer: Sendable {
  /// More than any client sends.
  private static let headerLimit = 32 << 10
  private static let connectionLimit = 512
  private static let idleTimeout = TimeAmount.seconds(60)

  private let options: ServerOptions
  private let logger: Logger

  /// - Parameters:
  ///   - options: Where to listen.
  ///   - logger: Is told each request, and what goes wrong.
  public init(_ options: ServerOptions, logger: Logger) {
    self.options = options
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT, and then until the requests under way are answered.
  ///
  /// Prints the address on standard output once connections are accepted.
  ///
  /// - Parameter started: Is told the address as well.
  /// - Throws: `ExitCode` 69 when the address can't be listened on; the log says why.
  public func run<Context>(
    _ router: Router<Context>, started: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws where Context: InitializableFromSource<ApplicationRequestContextSource> {
    do {
      try await application(router) { address in
        announce(address)
        started(address)
      }.runService()
    } catch let error as IOError {
      throw unavailable(String(cString: strerror(error.errnoCode)))
    } catch is SocketAddressError.UnknownHost {
      throw unavailable("there is no such host")
    }
  }

  /// The server with all limits, yet to be run.
  ///
  /// - Parameter started: Is told the address of the server once it accepts connections.
  public func application<Context>(
    _ router: Router<Context>, started: @escaping @Sendable (String) -> Void = { _ in }
  ) -> some ApplicationProtocol
  where Context: InitializableFromSource<ApplicationRequestContextSource> {
    Application(
      responder: LoggedResponder(routes: router.buildResponder(), logger: logger),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [DrainBeforeClose(timeout: Self.idleTimeout)],
          idleTimeout: Self.idleTimeout,
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: Self.headerLimit, maxHeaderListSize: Self.headerLimit,
            maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: .maximum(Self.connectionLimit, logger: logger)),
      onServerRunning: { channel in
        if let url = channel.localAddress?.webAddress { started(url) }
      },
      logger: logger)
  }

  /// Prints the address: whoever started the server waits for this line, perhaps at the other end
  /// of a pipe.
  private func announce(_ address: String) {
    print(address)
    guard fflush(nil) != 0 else { return }
    logger.warning(
      """
      standard output can't be written: \(String(cString: strerror(errno))); serving at \(address)
      """)
  }

  private func unavailable(_ reason: String) -> ExitCode {
    logger.critical(
      """
      can't listen on \(LogText(options.host)):\(options.port): \(reason); choose another with \
      --host or --port
      """)
    return ExitCode(EX_UNAVAILABLE)
  }
}

extension SocketAddress {
  /// The address as a client would write it; `nil` for what is no internet address.
  fileprivate var webAddress: String? {
    guard let host = ipAddress, let port else { return nil }
    return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
