import Hummingbird
import Logging
import OfflineCore

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
      return failure(error).response()
    }
  }

  private func failure(_ error: any Error) -> RequestFailure {
    switch error {
    case let failure as RequestFailure: return failure
    case let error as HTTPError where error.status == .notFound:
      return .notFound("there is nothing at this path")
    case SourceError.invalidData(.missing, _):
      return .notFound("there is no such image")
    case SourceError.connectivity(let cause, let address):
      log("the source can't be reached", address, cause)
      return .sourceUnavailable
    case SourceError.invalidData(let defect, let address):
      log("the source is broken", address, defect)
      return .sourceBroken
    case is CancellationError: return .sourceUnavailable
    default:
      logger.error("request failed", metadata: ["error": "\(LogText("\(error)"))"])
      return .unexpected
    }
  }

  private func log(_ message: Logger.Message, _ address: String, _ reason: some Sendable) {
    logger.error(
      message,
      metadata: ["address": "\(LogText(address))", "reason": "\(LogText("\(reason)"))"])
  }
}
