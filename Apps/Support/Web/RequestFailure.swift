public import HTTPTypes
import Hummingbird
import OfflineCore

/// The reason why a request fails, as the client receives it.
public struct RequestFailure: Error {
  /// The status of the response.
  public let status: HTTPResponse.Status
  /// A stable code for programs.
  public let code: String
  /// A message for people.
  public let message: String
  /// Additional header fields of the response.
  public var headers: HTTPFields

  /// Creates a failure of any status. Prefer the static members.
  public init(
    status: HTTPResponse.Status, code: String, message: String, headers: HTTPFields = [:]
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.headers = headers
  }

  /// 400 with a message.
  public static func badRequest(_ message: String) -> RequestFailure {
    RequestFailure(status: .badRequest, code: "bad-request", message: message)
  }

  /// 404 with a message.
  public static func notFound(_ message: String) -> RequestFailure {
    RequestFailure(status: .notFound, code: "not-found", message: message)
  }

  /// 405 with the methods that are allowed.
  ///
  /// - Parameter methods: The allowed methods.
  public static func methodNotAllowed(only methods: [HTTPRequest.Method]) -> RequestFailure {
    let names = methods.map(\.rawValue)
    return RequestFailure(
      status: .methodNotAllowed, code: "method-not-allowed",
      message:
        "only \(names.joined(separator: " and ")) \(names.count > 1 ? "are" : "is") answered",
      headers: [.allow: names.joined(separator: ", ")])
  }

  /// 413. The connection is closed, so that the body need not be read.
  public static let bodyNotAccepted = RequestFailure(
    status: .contentTooLarge, code: "body-not-accepted",
    message: "no body, or none of this size, is taken here", headers: [.connection: "close"])

  /// 503: the store is locked or does not respond, or needs the operator.
  static let storeBusy = RequestFailure(
    status: .serviceUnavailable, code: "store-busy",
    message: "what is saved can't be read now; try again", headers: [.retryAfter: "5"])

  /// 503: the source cannot be reached.
  public static let sourceUnavailable = RequestFailure(
    status: .serviceUnavailable, code: "source-unavailable",
    message: "what is served here can't be reached; try again later")

  /// 500: the source sent invalid data, or rejected the request.
  public static let sourceBroken = RequestFailure(
    status: .internalServerError, code: "source-broken",
    message: "what is served here is broken; the log of the server says where")

  /// Returns the failure as a gateway reports it: 502 instead of 500 if the source is broken.
  public var behindGateway: RequestFailure {
    code == Self.sourceBroken.code
      ? RequestFailure(status: .badGateway, code: code, message: message) : self
  }

  /// 500 for any other error.
  public static let unexpected = RequestFailure(
    status: .internalServerError, code: "internal",
    message: "the server failed; its log says why")
}

extension RequestFailure {
  /// Creates the failure that the client receives for an error. Only this place maps errors to statuses.
  public init(_ error: any Error) {
    self =
      switch error {
      case let failure as RequestFailure: failure
      case let error as HTTPError where error.status == .notFound:
        .notFound("there is nothing at this path")
      case LoadError.remote(let error, _): Self(error)
      case is LoadError: .notSaved
      case is StoreError: .storeBusy
      // An image changed between opening and reading.
      case let error as SourceError: Self(error)
      case is CancellationError: .sourceUnavailable
      default: .unexpected
      }
  }

  private static let notSaved = notFound("it is not saved, and nobody is asked for it")

  private init(_ error: SourceError) {
    self =
      switch error.reason {
      case .notFound: .notFound("the source has no such thing")
      case .offline: .notSaved
      case .unreachable, .untrusted, .unreadable: .sourceUnavailable
      case .refused, .unauthorized, .credentialsMissing, .rateLimited, .invalidData: .sourceBroken
      }
  }
}

/// Replaces the 404 of a source with a failure that explains it.
public func mapNotFound<Value>(
  to failure: RequestFailure, load: () async throws -> Value
) async throws -> Value {
  do {
    return try await load()
  } catch LoadError.remote(let error, _) where error.reason == .notFound {
    throw failure
  }
}
