public import Hummingbird
public import Logging
import OfflineCore
import Presentation

/// Turns errors into responses, and logs more details than the client receives.
public struct FailureResponses<Context: RequestContext>: RouterMiddleware {
  private let logger: Logger
  private let response: @Sendable (RequestFailure, Request, Context) -> Response

  /// - Parameter response: How an app shows a failure. The default is a JSON document.
  public init(
    logger: Logger,
    response: @escaping @Sendable (RequestFailure, Request, Context) -> Response = {
      failure, _, _ in
      failure.response()
    }
  ) {
    self.logger = logger
    self.response = response
  }

  /// Turns errors that `next` throws into responses.
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let failure = RequestFailure(error)
      if failure.status.kind == .serverError, !(error is CancellationError) {
        let isForPeople = error is LoadError || error is StoreError
        let reason = isForPeople ? Messages.english.message(for: error) : "\(error)"
        logger.error(
          "request failed", metadata: ["code": "\(failure.code)", "reason": "\(reason)"])
      }
      let answer = response(failure, request, context)
      return request.method == .head ? answer.createHeadResponse() : answer
    }
  }
}
