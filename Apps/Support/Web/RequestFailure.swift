public import HTTPTypes
import Hummingbird
import OfflineCore

/// Why a request is not answered, as its sender is told.
public struct RequestFailure: Error {
  /// How the answer begins.
  public let status: HTTPResponse.Status
  /// A word for programs.
  public let code: String
  /// What went wrong, for people.
  public let message: String
  /// What the answer says beside its content.
  public var headers: HTTPFields

  /// A failure of any status; prefer the static members.
  public init(
    status: HTTPResponse.Status, code: String, message: String, headers: HTTPFields = [:]
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.headers = headers
  }

  /// 400.
  public static func badRequest(_ message: String) -> RequestFailure {
    RequestFailure(status: .badRequest, code: "bad-request", message: message)
  }

  /// 404.
  public static func notFound(_ message: String) -> RequestFailure {
    RequestFailure(status: .notFound, code: "not-found", message: message)
  }

  /// 405.
  ///
  /// - Parameter methods: Those that are answered.
  public static func methodNotAllowed(only methods: [HTTPRequest.Method]) -> RequestFailure {
    let names = methods.map(\.rawValue)
    return RequestFailure(
      status: .methodNotAllowed, code: "method-not-allowed",
      message:
        "only \(names.joined(separator: " and ")) \(names.count > 1 ? "are" : "is") answered",
      headers: [.allow: names.joined(separator: ", ")])
  }

  /// 413; the connection is closed, so that the body need not be read.
  public static let bodyNotAccepted = RequestFailure(
    status: .contentTooLarge, code: "body-not-accepted",
    message: "no body, or none of this size, is taken here", headers: [.connection: "close"])

  /// 503: somebody else holds the store, it does not answer, or the operator has to put it right.
  static let storeBusy = RequestFailure(
    status: .serviceUnavailable, code: "store-busy",
    message: "what is saved can't be read now; try again", headers: [.retryAfter: "5"])

  /// 503.
  public static let sourceUnavailable = RequestFailure(
    status: .serviceUnavailable, code: "source-unavailable",
    message: "what is served here can't be reached; try again later")

  /// 500: the source sent what it must not.
  public static let sourceBroken = RequestFailure(
    status: .internalServerError, code: "source-broken",
    message: "what is served here is broken; the log of the server says where")

  /// The same, of a server that stands before another one: 502 where that sent what it must not.
  public var behindGateway: RequestFailure {
    code == Self.sourceBroken.code
      ? RequestFailure(status: .badGateway, code: code, message: message) : self
  }

  /// 500.
  public static let unexpected = RequestFailure(
    status: .internalServerError, code: "internal",
    message: "the server failed; its log says why")
}

extension RequestFailure {
  /// What the sender of a request is told of an error: the one place where errors become statuses.
  public init(_ error: any Error) {
    self =
      switch error {
      case let failure as RequestFailure: failure
      case let error as HTTPError where error.status == .notFound:
        .notFound("there is nothing at this path")
      case LoadError.remote(let error, _): Self(error)
      case is LoadError: .notSaved
      case is StoreError: .storeBusy
      // Of an image that was opened, and has changed before it was read.
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

/// Answers 404 with an explanation where the source does not have what the request names.
public func explaining<Value>(
  missing failure: RequestFailure, _ load: () async throws -> Value
) async throws -> Value {
  do {
    return try await load()
  } catch LoadError.remote(let error, _) where error.reason == .notFound {
    throw failure
  }
}
