import CommandLine
public import Composition
import FoundationEssentials
import HTTPTypes
public import Hummingbird

/// The start of the addresses that the server sends to clients.
public struct PublicAddress: Sendable {
  /// The address without a slash at the end.
  public let text: String
  let host: HostName

  /// - Parameter option: The value that the user typed.
  public init(_ option: String) throws(UsageError) {
    guard let url = URL(string: option, encodingInvalidCharacters: false),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = HostName(of: url),
      url.user() == nil, url.query() == nil, url.fragment() == nil
    else {
      throw UsageError(
        "that --public-url is no web address; write one such as https://example.com/feed")
    }
    self.host = host
    text = String(option.reversed().drop { $0 == "/" }.reversed())
  }

  /// Creates the address under which the client reached the server. The client may have forged it.
  public init(hostOf request: Request) throws(RequestFailure) {
    guard let authority = request.head.authority, let host = HostName(authority: authority),
      Self.hostField.map({ !request.headers.contains($0) }) ?? true
    else { throw .badRequest("the Host header is one host name, perhaps with a port") }
    self.host = host
    text = "http://" + authority
  }

  // The codec removes the first Host field, so any field left is a second one (RFC 9112, 3.2).
  private static let hostField = HTTPField.Name("Host")
}
