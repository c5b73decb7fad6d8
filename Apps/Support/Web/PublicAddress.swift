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
      Self.hostField.map({ !request.headers.contains($0) }) ?? true
    else { throw .badRequest("the Host header is one host name, perhaps with a port") }
    text = "http://" + host
  }

  // The codec takes the first Host field away; what is left is one too many (RFC 9112, 3.2).
  private static let hostField = HTTPField.Name("Host")
  private static let longestHost = 255

  /// Whether it is a name or an IP address, perhaps with a port, and nothing else.
  ///
  /// Without a regular expression: that would be compiled for each request, and take a third of its
  /// time.
  private static func isPlain(_ host: String) -> Bool {
    var host = host
    return host.withUTF8 { isPlain($0[...]) }
  }

  private static func isPlain(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.count <= longestHost else { return false }
    let name: Slice<UnsafeBufferPointer<UInt8>>
    let rest: Slice<UnsafeBufferPointer<UInt8>>
    if text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) {
      name = text[..<end].dropFirst()
      rest = text[end...].dropFirst()
      guard name.allSatisfy({ isHexadecimal($0) || $0 == 0x2E || $0 == 0x3A }) else {
        return false
      }
    } else {
      rest = text.drop { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
      name = text[..<rest.startIndex]
    }
    guard !name.isEmpty else { return false }
    guard let colon = rest.first else { return true }
    let digits = rest.dropFirst()
    return colon == UInt8(ascii: ":") && digits.allSatisfy { (0x30...0x39).contains($0) }
      && (1...65_535).contains(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
