public import Hummingbird

/// Refuses requests with too long a body, or one of unknown length, before any of it is waited for.
public struct BodyLimit<Context: RequestContext>: RouterMiddleware {
  private let bytes: Int

  /// - Parameter bytes: How long a body may be.
  public init(bytes: Int = 0) {
    self.bytes = bytes
  }

  /// Answers 413 for a body over the limit.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    // Of a method that is not answered, that is the better answer.
    guard request.method != .anyOther else { return try await next(request, context) }
    let length = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
    guard (0...bytes).contains(length), request.headers[.transferEncoding] == nil
    else { throw RequestFailure.bodyNotAccepted }
    return try await next(request, context)
  }
}
