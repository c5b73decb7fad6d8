public import HTTPTypes
public import Hummingbird
import NIOCore
import NIOEmbedded
import Synchronization

/// The answer of a server's routes to one request, without a connection.
public struct RouteAnswer: Sendable {
  /// The status of the answer.
  public let status: HTTPResponse.Status
  /// The header fields.
  public let headers: HTTPFields
  /// The whole body.
  public let body: ByteBuffer
}

extension ApplicationProtocol
where
  Responder.Context: InitializableFromSource,
  Responder.Context.Source == ApplicationRequestContextSource
{
  /// Sends a request to the routes, like a client on this machine.
  ///
  /// - Throws: An error of a route that no middleware turns into an answer.
  public func answer(
    to path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
    body: String? = nil
  ) async throws -> RouteAnswer {
    var headers = headers
    if let body { headers[.contentLength] = "\(body.utf8.count)" }
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers),
      body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
    let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
    let response = try await responder.respond(
      to: request, context: Responder.Context(source: source))
    let collector = Collector()
    try await response.body.write(collector)
    return RouteAnswer(
      status: response.status, headers: response.headers,
      body: collector.parts.withLock { $0 })
  }
}

/// Collects the written body. It is a class because writing consumes the writer.
private final class Collector: ResponseBodyWriter, Sendable {
  let parts = Mutex(ByteBuffer())

  func write(_ buffer: ByteBuffer) {
    parts.withLock { _ = $0.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailingHeaders: HTTPFields?) {}
}
