import HTTPTypes
import Hummingbird
import WebAccess

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
    let document = ErrorDocument(code: code, message: message)
    guard let content = try? Content.json(document) else { return Response(status: status) }
    var response = content.wholeResponse(status: status)
    response.headers.append(contentsOf: headers)
    return response
  }
}
