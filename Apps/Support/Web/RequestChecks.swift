import HTTPTypes
public import Hummingbird

/// Rejects requests with a ``RequestFailure`` before they reach a route.
public struct RequestCheck<Context: RequestContext>: RouterMiddleware {
  let check: @Sendable (Request) throws -> Void

  /// Passes on the requests that pass the check.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    try check(request)
    return try await next(request, context)
  }
}

extension RequestCheck {
  /// Answers 421 to requests for an unknown host name: after DNS rebinding, the page of another site sends
  /// the name of that site.
  ///
  /// - Parameters:
  ///   - options: The addresses to accept, in addition to `localhost`, `127.0.0.1` and `[::1]`.
  ///   - publicAddress: The address under which clients see the server, if it is a different one.
  public static func host(_ options: ServerOptions, publicAddress: PublicAddress?) -> Self {
    let host = options.host.lowercased()
    // IP addresses are safe to accept, because DNS rebinding needs a host name.
    let names = Set(
      ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
        + options.ownAddresses)
    // The system chooses a free port in place of 0, and clients cannot know it in advance.
    let port = options.port == 0 ? nil : options.port
    let publicHost = publicAddress?.host
    // An https proxy forwards a Host field without a port.
    let publicPorts = [publicHost?.port, HostName.defaultPort]
    @Sendable func isOwn(_ host: HostName) -> Bool {
      host.name == publicHost?.name && publicPorts.contains(host.port)
        || names.contains(host.name) && (port == nil || host.port == port)
    }
    return Self { request in
      guard isOwn(try PublicAddress(hostOf: request).host) else {
        throw RequestFailure(
          status: .misdirectedRequest, code: "misdirected-request",
          message: """
            this server answers under the addresses that it prints when it starts; --public-url \
            gives it one more
            """)
      }
    }
  }

  /// Answers 403 to requests for a change if the page of another site sent them.
  ///
  /// Checks only POST: GET changes nothing, and other methods are rejected.
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
    // All current browsers send this field, but only over https and to the local computer.
    if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ headers[$0] }) {
      return site == "same-origin"
    }
    // The scheme is not compared: a proxy may use https to the client and http to this server.
    guard let origin = headers[.origin], let host = head.authority else { return false }
    return ["http://\(host)", "https://\(host)"].contains(origin)
  }
}
