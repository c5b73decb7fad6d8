public import FoundationEssentials

/// An HTTP transport that uses libcurl, which is loaded at first use.
///
/// All transports of a process share its connections. The IP address of each connection is checked,
/// for `https` too.
public struct CurlTransport: HTTPTransport {
  private let environment: @Sendable (String) -> String?

  /// Creates a transport. It neither loads the library nor opens a connection yet.
  ///
  /// - Parameter environment: Environment variables, for proxies and certificate authorities; none unless given.
  public init(environment: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.environment = environment
  }

  /// Loads the library on a separate thread.
  public func prepare() { _ = TransferLoop.shared }

  /// Returns the proxy that the environment variables name for a URL, without its password.
  public func proxy(for url: URL) -> String? {
    Proxy(for: url, environment: environment).map { "\($0.redacted) (\($0.variable))" }
  }

  /// Reads the body as it arrives, and closes the connection at the limit.
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
      // The caller need not wait until the loop notices.
      transfer.outcome.resolve(.failure(CancellationError()))
      TransferLoop.shared.wake()
    }
    return HTTPResponse(
      status: answer.status, location: answer.head.first("location"),
      retryAfter: answer.head.first("retry-after"), entityTag: answer.head.all("etag"),
      lastModified: answer.head.all("last-modified"),
      contentType: answer.head.first("content-type"), unknownCoding: answer.unknownCoding,
      body: try answer.unpack(byteLimit: request.byteLimit))
  }
}
