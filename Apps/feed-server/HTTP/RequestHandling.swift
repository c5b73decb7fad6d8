import HTTPTypes
import Hummingbird
import Logging
import OfflineCore
import OfflinePresentation

extension Router {
  /// Adds a route that answers GET and HEAD, and every other method with 405.
  func read(
    _ path: RouterPath,
    _ answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    get(path, use: answer)
    on(path, method: .anyOther) { _, _ -> Response in throw RequestFailure.methodNotAllowed }
  }
}

extension HTTPRequest.Method {
  /// Stands for all methods but GET and HEAD: routes know no others.
  static let anyOther = Self.options
}

/// Hands requests to the routes, and logs each of them in one line.
struct FeedResponder: HTTPResponder {
  let routes: RouterResponder<BasicRequestContext>
  let logger: Logger

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let start = ContinuousClock.now
    var head = request.head
    if request.method != .get, request.method != .head { head.method = .anyOther }
    let response = try await routes.respond(
      to: Request(head: head, body: request.body), context: context)
    logger.info(
      "request",
      metadata: [
        "method": "\(LogText(request.method.rawValue))",
        "path": "\(LogText(request.head.path ?? ""))",
        "status": "\(response.status.code)",
        "bytes": "\(response.body.contentLength ?? 0)",
        "microseconds": "\(Int((ContinuousClock.now - start) / .microseconds(1)))",
      ])
    return response
  }
}

/// Refuses requests that have a body, before any of it is waited for.
struct BodyRefusal: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext,
    next: @concurrent (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    // Of a method that is not answered, that is the better answer.
    guard request.method != .anyOther else { return try await next(request, context) }
    guard [nil, "0"].contains(request.headers[.contentLength]),
      request.headers[.transferEncoding] == nil
    else { throw RequestFailure.bodyNotAccepted }
    return try await next(request, context)
  }
}

/// Turns whatever goes wrong into an answer; the log is told more than the sender.
struct ErrorDocuments: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request, context: BasicRequestContext,
    next: @concurrent (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let failure = RequestFailure(error)
      if failure.status.kind == .serverError, !(error is CancellationError) {
        let reason = error is LoadError ? Messages.english.message(for: error) : "\(error)"
        logger.error(
          "request failed", metadata: ["code": "\(failure.code)", "reason": "\(LogText(reason))"])
      }
      return failure.response()
    }
  }
}

/// Text from outside, fit for a line of the log: it can neither start another line, nor drive the
/// terminal that shows it, nor fill the disk.
struct LogText: CustomStringConvertible {
  private static let limit = 1000

  let description: String

  init(_ text: String) {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    description = text.unicodeScalars.count > Self.limit ? shown + "…" : shown
  }
}
