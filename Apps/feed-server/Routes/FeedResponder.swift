import HTTPTypes
import Hummingbird
import Logging

/// Hands requests to the routes, and logs each of them in one line.
struct FeedResponder: HTTPResponder {
  let routes: RouterResponder<BasicRequestContext>
  let logger: Logger

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await routes.respond(to: request.forRoutes, context: context)
    logger.info(
      "request",
      metadata: [
        "method": "\(LogText(request.method.rawValue))",
        "path": "\(LogText(request.head.path ?? ""))",
        "status": "\(response.status.code)",
        "bytes": "\(response.body.contentLength ?? 0)",
        "microseconds": "\((ContinuousClock.now - start).microseconds)",
      ])
    return response
  }
}

extension Request {
  /// Routes know two methods and "any other", which they answer with 405.
  fileprivate var forRoutes: Request {
    guard method != .get, method != .head else { return self }
    var head = head
    head.method = .anyOther
    return Request(head: head, body: body)
  }
}

extension HTTPRequest.Method {
  /// Stands for all methods but GET and HEAD.
  static let anyOther = Self.options
}

extension Duration {
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
