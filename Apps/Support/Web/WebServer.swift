import ArgumentParser
import CommandLine
import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import Platform
public import ServiceLifecycle
import UnixSignals

/// An HTTP server that enforces limits on its clients.
public struct WebServer: Sendable {
  private let options: ServerOptions
  private let limits: ServerLimits
  private let logger: Logger

  /// - Parameters:
  ///   - options: Where to listen.
  ///   - limits: The limits for clients.
  ///   - logger: Receives each request and each failure.
  public init(
    _ options: ServerOptions, limits: ServerLimits = ServerLimits(), logger: Logger
  ) {
    self.options = options
    self.limits = limits
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT, and then until the pending requests are answered.
  ///
  /// Prints the address on standard output once connections are accepted.
  ///
  /// - Parameters:
  ///   - services: Services that run as long as the server, such as a sender of events.
  ///   - path: The path of the start page, appended to the printed address.
  ///   - started: Receives the address as well.
  /// - Throws: `ExitCode` 69 if the server cannot listen on the address. The log says why.
  public func run<Context>(
    _ router: Router<Context>, services: [any Service] = [], path: String = "",
    started: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws where Context: InitializableFromSource<ApplicationRequestContextSource> {
    defer { LogQueue.standardError.flush(seconds: 1) }
    let application = application(router, services: services) { address in
      announce(address, path: path)
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

  /// Returns the server with all its limits, ready to run.
  ///
  /// - Parameters:
  ///   - services: Services that run as long as the server.
  ///   - started: Receives the address of the server once it accepts connections.
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

  /// Prints the address. The user or a program at the other end of a pipe waits for this line.
  private func announce(_ address: String, path: String) {
    print(address + path)
    let port = address.split(separator: ":").last ?? ""
    for own in options.ownAddresses { print("http://\(own):\(port)\(path)") }
    if !options.ownAddresses.isEmpty, options.publicURL == nil {
      logger.notice("a proxy or another name than these addresses needs --public-url")
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

/// Passes requests to the routes, with one stand-in for all methods that no route answers.
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
  /// The address as a URL, or `nil` if it is not an internet address.
  fileprivate var webAddress: String? {
    guard let hostInURL, let port else { return nil }
    return "http://\(hostInURL):\(port)"
  }

  /// The host without the port, as it is written in a URL.
  var hostInURL: String? { ipAddress.map { $0.contains(":") ? "[\($0)]" : $0 } }
}
