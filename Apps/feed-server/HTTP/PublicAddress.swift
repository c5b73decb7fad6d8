import AppSupport
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// What the addresses that the server hands out start with.
struct PublicAddress {
  /// Without a slash at the end.
  let text: String

  /// - Parameter option: What the user typed.
  init(_ option: String) throws(UsageError) {
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
  init(hostOf request: Request) throws(RequestFailure) {
    guard let host = request.head.authority, Self.isPlain(host),
      Self.hostField.map({ request.headers[values: $0].isEmpty }) ?? true
    else { throw .badRequest("the Host header is one host name, perhaps with a port") }
    text = "http://\(host)"
  }

  // The codec takes the first Host field away; what is left is one too many (RFC 9112, 3.2).
  private static let hostField = HTTPField.Name("Host")
  private static let longestHost = 255

  private static func isPlain(_ host: String) -> Bool {
    guard host.utf8.count <= longestHost else { return false }
    let name: Substring
    let rest: Substring
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      name = host[host.index(after: host.startIndex)..<end]
      rest = host[host.index(after: end)...]
      guard name.utf8.allSatisfy({ $0.isHexDigit || [0x3A, 0x2E].contains($0) }) else {
        return false
      }
    } else {
      name = host.prefix { $0 != ":" }
      rest = host.dropFirst(name.count)
      guard name.utf8.allSatisfy(\.isHostCharacter) else { return false }
    }
    return !name.isEmpty && (rest.isEmpty || isPort(rest))
  }

  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.dropFirst()
    return text.first == ":" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && (1...65_535).contains(Int(digits) ?? 0)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }

  fileprivate var isHostCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
