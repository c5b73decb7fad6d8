public import FoundationEssentials
import OfflineCore

/// Carries one request to a server, and its answer back: the driven port of this adapter, so that
/// apps choose the network library.
///
/// A transport judges nothing: every status is an answer, and redirects are not followed (their
/// bodies, which nobody reads, may be left out).
/// It keeps no cookies, no cache and no passwords, and it connects to nobody before the first
/// request. Of a name it knows the number when it connects, so it is the one who checks that.
public protocol HTTPTransport: Sendable {
  /// The whole answer to one GET.
  ///
  /// - Throws: ``HTTPTransportError``, or `CancellationError` as soon as the task is cancelled;
  ///   the connection is then closed. There is no time limit but that.
  func get(_ request: HTTPRequest) async throws -> HTTPResponse

  /// Gets ready what takes its time before a first request, without waiting for it.
  func prepare()

  /// The proxy that requests to an address go by, in words for people and without secrets; `nil`
  /// where there is none.
  func proxy(for url: URL) -> String?
}

extension HTTPTransport {
  /// Nothing: all is ready.
  public func prepare() {}

  /// None.
  public func proxy(for url: URL) -> String? { nil }
}

/// What a transport is asked for: one GET.
public struct HTTPRequest: Sendable, CustomReflectable {
  /// An http or https address without user name and password.
  public let url: URL
  /// The header fields to send besides those of the connection.
  public let headers: [(name: String, value: String)]
  /// The most bytes that the body may have, as sent and after decompression.
  public let byteLimit: Int
  /// Whether no more than so many bytes are wanted: the rest of a longer body is left out, and is no
  /// fault of it.
  public let endsAtLimit: Bool
  /// Whether the host may be in this machine or a private network, whatever number its name has.
  public let allowsPrivate: Bool

  /// Describes a request.
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

  /// Header fields go by their names alone, for their values may be secrets.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["url": url.shown, "headers": headers.map(\.name), "byteLimit": byteLimit])
  }
}

/// What a server answered, whatever its status.
public struct HTTPResponse: Sendable {
  /// The status code.
  public let status: Int
  /// Where the server leads on to, as it wrote it.
  public let location: String?
  /// When the server wants to be asked again, as it wrote it.
  public let retryAfter: String?
  /// What the server calls the state of the body, as it wrote it.
  public let entityTag: String?
  /// When the body was last another one, as the server wrote it.
  public let lastModified: String?
  /// What kind of body it is, as the server wrote it.
  public let contentType: String?
  /// The compression of the body that could not be undone.
  public let unknownCoding: String?
  /// The whole body, decompressed.
  public let body: Data

  /// Describes an answer.
  public init(
    status: Int, location: String? = nil, retryAfter: String? = nil, entityTag: String? = nil,
    lastModified: String? = nil, contentType: String? = nil,
    unknownCoding: String? = nil, body: Data
  ) {
    self.status = status
    self.location = location
    self.retryAfter = retryAfter
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.contentType = contentType
    self.unknownCoding = unknownCoding
    self.body = body
  }
}

extension HTTPResponse {
  /// Why the body is what it is, where its compression is not known.
  var unknownCompression: String? {
    unknownCoding.map { "its compression, \($0.prefix(40)), is not known" }
  }

  /// The encoding of the body that the server names (RFC 9110, 8.3.2).
  var charset: String? {
    let name = try? /;\s*charset\s*=\s*["']?([-A-Za-z0-9._:+]{1,40})/.ignoresCase()
      .firstMatch(in: contentType ?? "")?.1
    return name.map(String.init)
  }
}

/// Why a transport brings no answer. The same whatever the network library calls it.
public enum HTTPTransportError: Error, Hashable, Sendable {
  /// Nobody accepts connections there.
  case refused
  /// The name of the host leads nowhere.
  case unknownHost
  /// No secure connection could be made, for example without a trusted certificate; with the reason
  /// as text for people.
  case insecure(String)
  /// The connection closed before the answer was whole.
  case interrupted
  /// What came is not HTTP.
  case notHTTP
  /// The host is in this machine or a private network, where the request may not lead.
  case privateAddress
  /// Anything else that keeps the answer away, in the words of the system.
  case unreachable(String)
  /// The body has more bytes than the request allows.
  case tooLarge
  /// The body can't be decompressed.
  case undecodable
}

extension SourceError {
  /// What a transport's failure at `address` means to those who asked.
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
      }
    self.init(reason, address: address, detail: detail)
  }
}
