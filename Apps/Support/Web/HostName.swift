import FoundationEssentials
import NIOCore
import NIOHTTP1

/// A host and a port, for comparing addresses.
struct HostName: Hashable {
  static let defaultPort = 80
  private static let longest = 255

  /// The host in lower case; an IPv6 address is in brackets.
  let name: String
  let port: Int

  /// - Parameter authority: A name or an IP address, optionally with a port. The result is `nil` for any
  ///   other text.
  init?(authority: String) {
    // Does not use a regular expression: it would be compiled for each request and take a third of its time.
    let text = authority.utf8
    guard text.count <= Self.longest else { return nil }
    let rest: Substring.UTF8View
    if text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) {
      let address = text[..<end].dropFirst()
      guard !address.isEmpty, address.allSatisfy(Self.isOfAddress) else { return nil }
      rest = text[end...].dropFirst()
    } else {
      rest = text.drop(while: Self.isOfName)
      guard rest.startIndex > text.startIndex else { return nil }
    }
    name = authority[..<rest.startIndex].lowercased()
    guard let colon = rest.first else {
      port = Self.defaultPort
      return
    }
    let digits = rest.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(Substring(digits)), (1...65_535).contains(number)
    else { return nil }
    port = number
  }

  /// - Parameter url: A web address; the result is `nil` for one without a host.
  init?(of url: URL) {
    guard let host = url.host()?.lowercased(), !host.isEmpty else { return nil }
    name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : Self.defaultPort)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x46, 0x61...0x66, 0x2E: true
    default: false
    }
  }
}

/// Copies the host in the request line, if there is one, to the Host field, because the codec drops the host
/// of the request line (RFC 9112, 3.2.2).
final class TargetHost: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/") else {
      context.fireChannelRead(data)
      return
    }
    head.headers.replaceOrAdd(name: "Host", value: Self.host(in: head.uri))
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// - Returns: An empty string if the target is not a web address.
  private static func host(in target: String) -> String {
    let scheme = target.prefix { $0 != ":" }
    let rest = target[scheme.endIndex...]
    guard ["http", "https"].contains(scheme.lowercased()), rest.hasPrefix("://") else { return "" }
    return String(rest.dropFirst(3).prefix { !"/?#".contains($0) })
  }
}
