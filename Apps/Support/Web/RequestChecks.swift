import HTTPTypes
public import Hummingbird

/// Answers requests that must not reach a route by a ``RequestFailure``.
public struct RequestCheck<Context: RequestContext>: RouterMiddleware {
  let check: @Sendable (Request) throws -> Void

  /// Lets requests through that pass the check.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    try check(request)
    return try await next(request, context)
  }
}

extension RequestCheck {
  /// Answers 421 to requests under a name that the server was not given: the page of another site
  /// whose name was made to lead here (DNS rebinding) sends its own.
  ///
  /// - Parameters:
  ///   - options: What the server listens on, beside `localhost`, `127.0.0.1` and `[::1]`.
  ///   - publicAddress: Where clients see the server, if that is another.
  public static func host(_ options: ServerOptions, publicAddress: PublicAddress?) -> Self {
    let host = options.host.lowercased()
    // No name leads to an address that is asked for as such.
    let names = Set(
      ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
        + options.ownAddresses)
    // The system chooses one in place of 0, and clients can't know another.
    let port = options.port == 0 ? nil : options.port
    let publicHost = publicAddress.flatMap { HostName(of: $0.text) }
    // A proxy for https passes on a Host without a port.
    let publicPorts = [publicHost?.port, HostName.defaultPort]
    @Sendable func isOwn(_ host: HostName) -> Bool {
      host.name == publicHost?.name && publicPorts.contains(host.port)
        || names.contains(host.name) && (port == nil || host.port == port)
    }
    return Self { request in
      _ = try PublicAddress(hostOf: request)
      guard let host = request.head.authority.flatMap(HostName.init(authority:)), isOwn(host) else {
        throw RequestFailure(
          status: .misdirectedRequest, code: "misdirected-request",
          message: """
            this server answers under the addresses that it prints when it starts; --public-url \
            gives it one more
            """)
      }
    }
  }

  /// Answers 403 to requests for a change that a page of another site sends.
  ///
  /// Judges POST alone: GET changes nothing, and other methods are not answered.
  public static var sameOrigin: Self {
    Self { request in
      guard request.method != .post || request.isSameOrigin else {
        throw RequestFailure(
          status: .forbidden, code: "other-origin",
          message: "only the pages of this server may change something here")
      }
    }
  }
}

extension Request {
  fileprivate var isSameOrigin: Bool {
    // Sent by all current browsers, but only over https and to this computer.
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ headers[$0] }) {
      return site == "same-origin"
    }
    // The scheme is not compared: a proxy may speak https to the client and http to us.
    guard let origin = headers[.origin], let host = head.authority else { return false }
    return ["http://\(host)", "https://\(host)"].contains(origin)
  }
}
