import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
public import WebAccess

/// HTTP by async-http-client, on the event loops that the process shares.
public struct AsyncHTTPTransport: HTTPTransport {
  /// One client for the process, made by the first request: connections are reused whoever asks.
  /// It lives as long as the process, and so there is nothing to shut down: the system closes its
  /// idle connections at the end of a short command, the pool those of a long-running server.
  private static let client = HTTPClient(
    eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)

  private static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      // The caller cancels when its time is up; a second, shorter limit would speak first.
      timeout: .init(connect: .hours(1)),
      // Shorter than servers keep connections, so that none is reused as it closes.
      connectionPool: .init(idleTimeout: .seconds(10)),
      decompression: .enabled(limit: .size(HTTPRequest.largestByteLimit)))
    // Else a refused connection is tried again until the time is up.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    // The client gives no other way into a connection that it has made.
    configuration.http1_1ConnectionDebugInitializer = { StatusFence.add(to: $0) }
    return configuration
  }

  /// Connects to nobody yet.
  public init() {}

  /// Reads the body as it comes, and hangs up at the limit.
  /// - Throws: ``WebAccess/HTTPTransportError``, or `CancellationError`.
  public func get(_ request: WebAccess.HTTPRequest) async throws -> WebAccess.HTTPResponse {
    do {
      return try await Self.answer(to: request)
    } catch let error as HTTPTransportError {
      throw error
    } catch {
      // A cancelled request may fail as a closed connection first.
      try Task.checkCancellation()
      if error is CancellationError { throw error }
      throw HTTPTransportError(translating: error)
    }
  }

  private static func answer(
    to request: WebAccess.HTTPRequest
  ) async throws -> WebAccess.HTTPResponse {
    var outgoing = HTTPClientRequest(url: request.url.absoluteString)
    outgoing.headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
    let response = try await client.execute(outgoing, deadline: .distantFuture)
    let length = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard length <= request.byteLimit else { throw HTTPTransportError.tooLarge }
    var body = Data(capacity: length)
    for try await part in response.body {
      guard body.count + part.readableBytes <= request.byteLimit else {
        throw HTTPTransportError.tooLarge
      }
      body.append(contentsOf: part.readableBytesView)
    }
    try Task.checkCancellation()
    return WebAccess.HTTPResponse(
      status: Int(response.status.code),
      location: response.headers.first(name: "Location"),
      retryAfter: response.headers.first(name: "Retry-After"),
      entityTag: response.headers.all("ETag"),
      lastModified: response.headers.all("Last-Modified"),
      body: body)
  }
}

extension HTTPHeaders {
  /// All that is said under a name (RFC 9110, 5.3), so that several values are not taken for one.
  fileprivate func all(_ name: String) -> String? {
    let values = self[name]
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
