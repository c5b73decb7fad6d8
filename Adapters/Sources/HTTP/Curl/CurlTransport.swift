public import FoundationEssentials

/// HTTP by libcurl, which is loaded when it is first needed.
///
/// All transports of a process share its connections. Each connection is checked by the number that
/// it leads to, for `https` too.
public struct CurlTransport: HTTPTransport {
  private let environment: @Sendable (String) -> String?

  /// Loads nothing yet, and connects to nobody.
  ///
  /// - Parameter environment: Environment variables, for proxies and certificate authorities; none unless given.
  public init(environment: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.environment = environment
  }

  /// Loads the library, on a thread of its own.
  public func prepare() { _ = TransferLoop.shared }

  /// The proxy that the variables name, without the password.
  public func proxy(for url: URL) -> String? {
    Proxy(for: url, environment: environment).map { "\($0.shown) (\($0.variable))" }
  }

  /// Reads the body as it comes, and hangs up at the limit.
  /// - Throws: ``HTTPTransportError``, or `CancellationError`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let transfer = Transfer(
      request, by: Proxy(for: request.url, environment: environment),
      trusting: Authorities(environment: environment))
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.outcome.resume(continuation)
        TransferLoop.shared.begin(transfer)
      }
    } onCancel: {
      // The caller does not wait for the loop to notice.
      transfer.outcome.resolve(.failure(CancellationError()))
      TransferLoop.shared.wake()
    }
    return HTTPResponse(
      status: answer.status, location: answer.head.first("location"),
      retryAfter: answer.head.first("retry-after"), entityTag: answer.head.all("etag"),
      lastModified: answer.head.all("last-modified"),
      contentType: answer.head.first("content-type"), unknownCoding: answer.unknownCoding,
      body: try answer.unpacked(byteLimit: request.byteLimit))
  }
}
