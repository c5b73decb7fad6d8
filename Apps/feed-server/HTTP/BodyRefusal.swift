import HTTPTypes
import Hummingbird

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
