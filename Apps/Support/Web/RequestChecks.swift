import HTTPTypes
public import Hummingbird

/// Answers 421 to requests under a name that the server was not given: the page of another site
/// whose name was made to lead here (DNS rebinding) sends its own.
public struct HostCheck<Context: RequestContext>: RouterMiddleware {
  private let names: Set<String>
  /// `nil` where the system chooses one, and clients can't know another.
  private let port: Int?
  private let publicHost: HostName?

  /// - Parameters:
  ///   - options: What the server listens on, beside `localhost`, `127.0.0.1` and `[::1]`.
  ///   - publicAddress: Where clients see the server, if that is another.
  public init(_ options: ServerOptions, publicAddress: PublicAddress?) {
    let host = options.host.lowercased()
    // No name leads to an address that is asked for as such.
    names = Set(
      ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
        + options.ownAddresses)
    port = options.port == 0 ? nil : options.port
    publicHost = publicAddress.flatMap { HostName(of: $0.text) }
  }

  /// Lets requests under a name of the server through.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    _ = try PublicAddress(hostOf: request)
    guard let host = request.head.authority.flatMap(HostName.init(authority:)), isOwn(host) else {
      throw RequestFailure(
        status: .misdirectedRequest, code: "misdirected-request",
        message: """
          this server answers under the addresses that it prints when it starts; --public-url gives \
          it one more
          """)
    }
    return try await next(request, context)
  }

  private func isOwn(_ host: HostName) -> Bool {
    // A proxy for https passes on a Host without a port.
    let publicPorts = [publicHost?.port, HostName.defaultPort]
    return host.name == publicHost?.name && publicPorts.contains(host.port)
      || names.contains(host.name) && (port == nil || host.port == port)
  }
}

/// Answers 403 to requests for a change that a page of another site sends.
public struct SameOriginCheck<Context: RequestContext>: RouterMiddleware {
  /// Judges POST alone: GET changes nothing, and other methods are not answered.
  public init() {}

  /// Lets requests of the server's own pages through.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method != .post || isSameOrigin(request) else {
      throw RequestFailure(
        status: .forbidden, code: "other-origin",
        message: "only the pages of this server may change something here")
    }
    return try await next(request, context)
  }

  private func isSameOrigin(_ request: Request) -> Bool {
    // Sent by all current browsers, but only over https and to this computer.
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
      return site == "same-origin"
    }
    // The scheme is not compared: a proxy may speak https to the client and http to us.
    guard let origin = request.headers[.origin], let host = request.head.authority else {
      return false
    }
    return ["http://\(host)", "https://\(host)"].contains(origin)
  }
}
