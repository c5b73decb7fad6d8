/// Carries one request to a server, and its answer back: the driven port of this adapter, so that
/// apps choose the network library.
///
/// A transport judges nothing: every status is an answer, and redirects are not followed (their
/// bodies, which nobody reads, may be left out).
/// It keeps no cookies, no cache and no passwords, and it connects to nobody before the first
/// request.
public protocol HTTPTransport: Sendable {
  /// The whole answer to one GET.
  ///
  /// - Throws: ``HTTPTransportError``, or `CancellationError` as soon as the task is cancelled;
  ///   the connection is then closed. There is no time limit but that.
  func get(_ request: HTTPRequest) async throws -> HTTPResponse
}
