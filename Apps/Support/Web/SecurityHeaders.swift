import HTTPTypes
public import Hummingbird

/// Tells browsers what the pages of this server may do, and what other sites may do with them.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  private let fields: HTTPFields

  /// - Parameters:
  ///   - contentSecurityPolicy: What pages may load and run, without `frame-ancestors`.
  ///   - isFramed: Whether pages of the same server may show them in a frame.
  public init(contentSecurityPolicy: String, isFramed: Bool = false) {
    let values = [
      "Content-Security-Policy":
        contentSecurityPolicy + "; frame-ancestors \(isFramed ? "'self'" : "'none'")",
      "X-Frame-Options": isFramed ? "SAMEORIGIN" : "DENY",
      "X-Content-Type-Options": "nosniff",
      // With no-referrer, the Origin of the pages' own forms would be null.
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Resource-Policy": "same-origin",
    ]
    fields = values.reduce(into: HTTPFields()) { fields, value in
      if let name = HTTPField.Name(value.key) { fields[name] = value.value }
    }
  }

  /// Adds the fields to the response of `next`, except for those that it has already.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    // Pictures set `nosniff` themselves, because they are also served by servers without this middleware.
    for field in fields where !response.headers.contains(field.name) {
      response.headers.append(field)
    }
    return response
  }
}
