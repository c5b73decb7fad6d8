public import FoundationEssentials
import OfflineCore

/// The driven port of this adapter: sends one request and returns its response, so that apps choose
/// the network library.
///
/// A transport judges nothing: every status is a response, and redirects are not followed (their
/// bodies are not read, and may be omitted). It keeps no cookies, cache or passwords, and does not
/// connect before the first request. Only the transport knows the IP address of a host when it
/// connects, so it must check that address.
public protocol HTTPTransport: Sendable {
  /// Returns the whole response to one GET request.
  ///
  /// - Throws: ``HTTPTransportError``, or `CancellationError` as soon as the task is cancelled; the
  ///   connection is then closed. There is no other time limit.
  func get(_ request: HTTPRequest) async throws -> HTTPResponse

  /// Starts slow preparations for a first request, without waiting for them.
  func prepare()

  /// Returns the proxy for requests to an address, in words for users and without secrets; `nil` if
  /// there is none.
  func proxy(for url: URL) -> String?
}

extension HTTPTransport {
  /// Does nothing, because the transport is ready.
  public func prepare() {}

  /// Returns `nil`, which means no proxy.
  public func proxy(for url: URL) -> String? { nil }
}

/// A GET request to a transport.
public struct HTTPRequest: Sendable, CustomReflectable {
  /// An http or https address without user name and password.
  public let url: URL
  /// The header fields to send besides those of the connection.
  public let headers: [(name: String, value: String)]
  /// The most bytes that the body may have, as sent and after decompression.
  public let byteLimit: Int
  /// True to read only up to the limit: the rest of a longer body is omitted, which is not an error.
  public let endsAtLimit: Bool
  /// True if the host may be this machine or in a private network, whatever its IP address.
  public let allowsPrivate: Bool
  /// True for image data, of which several requests to a host may be under way.
  var isPicture = false

  /// Creates a request.
  public init(
    url: URL, headers: [(name: String, value: String)] = [], byteLimit: Int,
    endsAtLimit: Bool = false, allowsPrivate: Bool = false
  ) {
    self.url = url
    self.headers = headers
    self.byteLimit = byteLimit
    self.endsAtLimit = endsAtLimit
    self.allowsPrivate = allowsPrivate
  }

  /// A mirror with only the names of header fields, because their values may be secrets.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["url": url.shown, "headers": headers.map(\.name), "byteLimit": byteLimit])
  }
}

/// A response of a server, whatever its status.
public struct HTTPResponse: Sendable {
  /// The status code.
  public let status: Int
  /// The header fields as the server wrote them, with names in lower case.
  public let headers: [(name: String, value: String)]
  /// The whole body, decompressed.
  public let body: Data

  /// Creates a response.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse {
  /// Returns the first value of a field.
  package func first(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Returns all values of a field, joined (RFC 9110, 5.3), so that several values are not mistaken for one.
  package func all(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The compression that the server declares for the body.
  var coding: String { all("content-encoding")?.lowercased() ?? "" }

  /// The compression of a body that is left as it is, because it was not requested; `nil` if there is none.
  var unknownCoding: String? {
    ["", "gzip", "x-gzip", "deflate", "identity", "none", "utf-8"].contains(coding) ? nil : coding
  }

  /// A message about the compression of the body, if it is not supported.
  var unknownCompression: String? {
    unknownCoding.map { "its compression, \($0.prefix(40)), is not known" }
  }

  /// The character encoding that the server declares for the body (RFC 9110, 8.3.2).
  var charset: String? {
    let name = try? /;\s*charset\s*=\s*["']?([-A-Za-z0-9._:+]{1,40})/.ignoresCase()
      .firstMatch(in: first("content-type") ?? "")?.1
    return name.map(String.init)
  }
}

/// The reason why a transport returned no response, independent of the network library.
public enum HTTPTransportError: Error, Hashable, Sendable {
  /// Nothing accepts connections at this address.
  case refused
  /// The host name can't be resolved.
  case unknownHost
  /// No secure connection could be made, for example without a trusted certificate; with the reason
  /// in words for users.
  case insecure(String)
  /// The connection closed before the response was complete.
  case interrupted
  /// The response is not HTTP.
  case notHTTP
  /// The host is this machine or in a private network, which the request may not reach.
  case privateAddress
  /// Any other failure, in the words of the system.
  case unreachable(String)
  /// The body has more bytes than the request allows.
  case tooLarge
  /// The body can't be decompressed.
  case undecodable
  /// The request was not sent, because the host wants a pause of so many seconds.
  case paused(seconds: Double)
  /// The request was not sent, because too many others to the host came first.
  case crowded
}

extension SourceError {
  /// Creates the error for a transport's failure at `address`.
  init(_ error: HTTPTransportError, byteLimit: Int, address: String) {
    let (reason, detail): (Reason, String) =
      switch error {
      case .refused: (.unreachable, "the connection was refused")
      case .unknownHost: (.unreachable, "the name of the host is not known")
      case .insecure(let cause): (.untrusted, cause)
      case .interrupted: (.unreachable, "the connection broke before all had come")
      case .notHTTP: (.unreachable, "what answers there is no web server")
      case .privateAddress: (.refused, "leads into this machine or a private network")
      case .unreachable(let cause): (.unreachable, cause)
      case .tooLarge: (.invalidData, "more than \(byteLimit >> 20) MiB")
      case .undecodable: (.invalidData, "the compression is broken")
      case .paused(let seconds): (.rateLimited(retryAfter: seconds), "it wants a pause")
      case .crowded: (.unreachable, "the requests before it take too long")
      }
    self.init(reason, address: address, detail: detail)
  }
}
