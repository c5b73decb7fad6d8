public import AppSupport
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

  /// The address under which a client sees the server: the Host header, which it may have forged.
  public init(hostOf request: Request) throws(RequestFailure) {
    guard let host = request.head.authority, Self.isPlain(host),
      Self.hostField.map({ request.headers[values: $0].isEmpty }) ?? true
    else { throw .badRequest("the Host header is one host name, perhaps with a port") }
    text = "http://\(host)"
  }

  // The codec takes the first Host field away; what is left is one too many (RFC 9112, 3.2).
  private static let hostField = HTTPField.Name("Host")
  private static let longestHost = 255

  /// Whether it is a name or an IP address, perhaps with a port, and nothing else.
  private static func isPlain(_ host: String) -> Bool {
    let form = /(?:\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(?::([0-9]+))?/
    guard host.utf8.count <= longestHost, let parts = host.wholeMatch(of: form) else {
      return false
    }
    return parts.1.map { (1...65_535).contains(Int($0) ?? 0) } ?? true
  }
}
