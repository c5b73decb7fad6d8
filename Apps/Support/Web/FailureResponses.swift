public import Hummingbird
public import Logging
import OfflineCore
import Presentation

/// Turns whatever goes wrong into an answer; the log is told more than the sender.
public struct FailureResponses<Context: RequestContext>: RouterMiddleware {
  private let logger: Logger
  private let response: @Sendable (RequestFailure, Request, Context) -> Response

  /// - Parameter response: How an app shows a failure; a JSON document where nothing is given.
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

  /// Answers for what `next` throws.
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
