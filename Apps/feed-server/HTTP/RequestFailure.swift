import HTTPTypes
import Hummingbird
import OfflineCore

/// Why a request is not answered, as its sender is told.
struct RequestFailure: Error {
  let status: HTTPResponse.Status
  let code: String
  let message: String
  var headers: HTTPFields = [:]

  static func badRequest(_ message: String) -> RequestFailure {
    RequestFailure(status: .badRequest, code: "bad-request", message: message)
  }

  static func notFound(_ message: String) -> RequestFailure {
    RequestFailure(status: .notFound, code: "not-found", message: message)
  }

  static let methodNotAllowed = RequestFailure(
    status: .methodNotAllowed, code: "method-not-allowed",
    message: "only GET and HEAD are answered", headers: [.allow: "GET, HEAD"])

  static let bodyNotAccepted = RequestFailure(
    status: .contentTooLarge, code: "body-not-accepted", message: "requests have no body here",
    headers: [.connection: "close"])

  static let sourceUnavailable = RequestFailure(
    status: .serviceUnavailable, code: "source-unavailable",
    message: "what is served here can't be reached; try again later")

  static let sourceBroken = RequestFailure(
    status: .internalServerError, code: "source-broken",
    message: "what is served here is broken; the log of the server says where")

  static let unexpected = RequestFailure(
    status: .internalServerError, code: "internal",
    message: "the server failed; its log says why")

  func response() -> Response {
    let document = ["error": ["code": code, "message": message]]
    guard let content = try? Content.json(document) else { return Response(status: status) }
    var response = content.wholeResponse(status: status)
    response.headers.append(contentsOf: headers)
    return response
  }
}

extension RequestFailure {
  /// What the sender of a request is told of an error: the one place where errors become statuses.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as RequestFailure: failure
      case let error as HTTPError where error.status == .notFound:
        .notFound("there is nothing at this path")
      case LoadError.remote(let error, _): Self(error)
      case is CancellationError: .sourceUnavailable
      default: .unexpected
      }
  }

  private init(_ error: SourceError) {
    self =
      switch error.reason {
      case .notFound: .notFound("there is no such image")
      case .offline, .unreachable, .unreadable: .sourceUnavailable
      case .refused, .credentialsMissing, .rateLimited, .invalidData: .sourceBroken
      }
  }
}

/// Answers 404 with an explanation where the source does not have what the request names.
func explaining<Value>(
  missing explanation: String, _ load: () async throws -> Value
) async throws -> Value {
  do {
    return try await load()
  } catch LoadError.remote(let error, _) where error.reason == .notFound {
    throw RequestFailure.notFound(explanation)
  }
}
