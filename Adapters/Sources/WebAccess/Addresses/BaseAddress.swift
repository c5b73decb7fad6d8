package import FoundationEssentials

/// The address that all addresses of an API start with.
///
/// Everything of it is kept: user name, port, path and query.
package struct BaseAddress: Sendable {
  private let url: URL

  /// - Parameter url: An http or https address, with or without a slash at its end.
  package init(_ url: URL) {
    self.url = url
  }

  /// The address of what lies under the base.
  ///
  /// - Parameters:
  ///   - segments: The parts of its path. Each stays one part, whatever is written in it.
  ///   - query: What comes after the query of the base.
  package func address(
    _ segments: String..., query: [(name: String, value: String)] = []
  ) -> URL {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    var path = components.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    components.percentEncodedPath = path + segments.map { "/" + Self.segment($0) }.joined()
    let fields = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    let queries = ([components.percentEncodedQuery].compactMap { $0 } + fields)
      .filter { !$0.isEmpty }
    components.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
    components.fragment = nil
    return components.url ?? url
  }

  /// Dots alone would lead up or nowhere (RFC 3986, 5.2.4), so that they are encoded too.
  private static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.map { _ in "%2E" }.joined() : encoded(text)
  }

  /// Encodes all but the unreserved characters (RFC 3986, 2.3), byte by byte.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
