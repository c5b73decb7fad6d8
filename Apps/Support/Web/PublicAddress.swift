import CommandLine
public import Composition
import FoundationEssentials
import HTTPTypes
public import Hummingbird

/// What the addresses that the server hands out start with.
public struct PublicAddress: Sendable {
  /// Without a slash at the end.
  public let text: String

  /// - Parameter option: What the user typed.
  public init(_ option: String) throws(UsageError) {
    guard let url = URL(string: option, encodingInvalidCharacters: false),
      ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
      url.user() == nil, url.query() == nil, url.fragment() == nil
    else {
      throw UsageError(
        "that --public-url is no web address; write one such as https://example.com/feed")
    }
    text = String(option.reversed().drop { $0 == "/" }.reversed())
  }

  /// The address under which a client sees the server, which it may have forged.
  public init(hostOf request: Request) throws(RequestFailure) {
    guard let host = request.head.authority, HostName(authority: host) != nil,
      Self.hostField.map({ !request.headers.contains($0) }) ?? true
    else { throw .badRequest("the Host header is one host name, perhaps with a port") }
    text = "http://" + host
  }

  // The codec takes the first Host field away; what is left is one too many (RFC 9112, 3.2).
  private static let hostField = HTTPField.Name("Host")
}
