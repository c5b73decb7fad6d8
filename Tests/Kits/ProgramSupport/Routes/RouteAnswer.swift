public import HTTPTypes
public import Hummingbird
import NIOCore
import NIOEmbedded
import Synchronization

/// What the routes of a server answer to one request, without a connection.
public struct RouteAnswer: Sendable {
  /// How the request went.
  public let status: HTTPResponse.Status
  /// The fields of its header.
  public let headers: HTTPFields
  /// The whole body.
  public let body: ByteBuffer
}

extension ApplicationProtocol
where
  Responder.Context: InitializableFromSource,
  Responder.Context.Source == ApplicationRequestContextSource
{
  /// Sends a request to the routes, as a client on this machine would.
  ///
  /// - Throws: What a route throws that no middleware makes an answer of.
  public func answer(
    to path: String, _ method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:],
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

/// Keeps what is written. A reference, as whoever writes consumes the writer.
private final class Collector: ResponseBodyWriter, Sendable {
  let parts = Mutex(ByteBuffer())

  func write(_ buffer: ByteBuffer) {
    parts.withLock { _ = $0.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailingHeaders: HTTPFields?) {}
}
