import ArgumentParser
import CommandLine
import Glibc
import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// Serves routes over HTTP, whatever its clients do.
public struct WebServer: Sendable {
  private let options: ServerOptions
  private let limits: ServerLimits
  private let logger: Logger

  /// - Parameters:
  ///   - options: Where to listen.
  ///   - limits: What clients are granted.
  ///   - logger: Is told each request, and what goes wrong.
  public init(
    _ options: ServerOptions, limits: ServerLimits = ServerLimits(), logger: Logger
  ) {
    self.options = options
    self.limits = limits
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT, and then until the requests under way are answered.
  ///
  /// Prints the address on standard output once connections are accepted.
  ///
  /// - Parameters:
  ///   - services: Run while the server does, such as one that sends events.
  ///   - path: What stands behind the address where people begin.
  ///   - started: Is told the address as well.
  /// - Throws: `ExitCode` 69 when the address can't be listened on; the log says why.
  public func run<Context>(
    _ router: Router<Context>, services: [any Service] = [], path: String = "",
    started: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws where Context: InitializableFromSource<ApplicationRequestContextSource> {
    defer { LogQueue.standardError.flush(seconds: 1) }
    let application = application(router, services: services) { address in
      announce(address, path)
      started(address + path)
    }
    let service = BoundedDrain(service: application, time: limits.drainTime, logger: logger)
    do {
      let signals = [UnixSignal.sigterm, .sigint].filter { !Interruption.isIgnored($0.rawValue) }
      try await ServiceGroup(
        services: [service], gracefulShutdownSignals: signals, logger: logger
      ).run()
    } catch let error as IOError {
      throw unavailable(String(cString: strerror(error.errnoCode)))
    } catch is SocketAddressError.UnknownHost {
      throw unavailable("there is no such host")
    }
  }

  /// The server with all limits, yet to be run.
  ///
  /// - Parameters:
  ///   - services: Run while the server does.
  ///   - started: Is told the address of the server once it accepts connections.
  public func application<Context>(
    _ router: Router<Context>, services: [any Service] = [],
    started: @escaping @Sendable (String) -> Void = { _ in }
  ) -> some ApplicationProtocol
  where Context: InitializableFromSource<ApplicationRequestContextSource> {
    let connections = ClientConnections(
      limit: min(limits.connections, SystemLimit.connections),
      perClient: options.connectionsPerClient ?? limits.connectionsPerClient)
    return Application(
      responder: KnownMethods(routes: router.buildResponder()),
      server: HTTPServerBuilder { responder in
        ServerConnection(
          responder: responder, limits: limits, connections: connections, log: logger)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), backlog: limits.backlog),
      services: services,
      onServerRunning: { channel in
        if let url = channel.localAddress?.webAddress { started(url) }
      },
      logger: logger)
  }

  /// Prints the address: whoever started the server waits for this line, perhaps at the other end
  /// of a pipe.
  private func announce(_ address: String, _ path: String) {
    print(address + path)
    let port = address.split(separator: ":").last ?? ""
    for own in options.ownAddresses { print("http://\(own):\(port)\(path)") }
    if !options.ownAddresses.isEmpty, options.publicURL == nil {
      logger.notice("for another name than these addresses, as of a proxy, tell it by --public-url")
    }
    guard fflush(nil) != 0 else { return }
    logger.warning(
      """
      standard output can't be written: \(String(cString: strerror(errno))); serving at \(address)
      """)
  }

  private func unavailable(_ reason: String) -> ExitCode {
    logger.critical(
      """
      can't listen on \(options.host):\(options.port): \(reason); choose another with \
      --host or --port
      """)
    return ExitCode(EX_UNAVAILABLE)
  }
}

/// Hands requests to the routes, which know one method for all that none of them answers.
private struct KnownMethods<Context: RequestContext>: HTTPResponder {
  let routes: RouterResponder<Context>

  func respond(to request: Request, context: Context) async throws -> Response {
    switch request.method {
    case .get, .head, .post: return try await routes.respond(to: request, context: context)
    default:
      var head = request.head
      head.method = .anyOther
      return try await routes.respond(
        to: Request(head: head, body: request.body), context: context)
    }
  }
}

extension SocketAddress {
  /// The address as a client would write it; `nil` for what is no internet address.
  fileprivate var webAddress: String? {
    guard let hostInURL, let port else { return nil }
    return "http://\(hostInURL):\(port)"
  }

  /// The same without its port.
  var hostInURL: String? { ipAddress.map { $0.contains(":") ? "[\($0)]" : $0 } }
}
