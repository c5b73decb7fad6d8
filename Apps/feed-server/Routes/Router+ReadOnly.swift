import HTTPTypes
import Hummingbird

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
