package import FoundationEssentials
import OfflineCore

/// An http or https address, its credentials apart from what is requested and shown.
package struct WebAddress: Sendable {
  /// The address without user name and password.
  package let url: URL
  /// Whom it leads to.
  let origin: Origin
  /// The user name and password that were written in it.
  let credentials: Credentials?

  /// A scheme, a host and a port.
  struct Origin: Hashable, Sendable {
    let scheme: String
    let endpoint: AddressRules.Endpoint

    /// The origin of an address that says no more than that, but for a slash.
    init?(_ text: String) {
      guard let url = URL(string: text, encodingInvalidCharacters: false),
        let address = WebAddress(url), address.credentials == nil,
        ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil
      else { return nil }
      self = address.origin
    }

    init(scheme: String, endpoint: AddressRules.Endpoint) {
      self.scheme = scheme
      self.endpoint = endpoint
    }
  }

  /// - Returns: `nil` for an address that is neither http nor https, or has no host.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let endpoint = AddressRules.Endpoint(url),
      (1...65_535).contains(url.port ?? 80),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return nil }
    let origin = Origin(scheme: scheme, endpoint: endpoint)
    credentials = components.user.map {
      Credentials(user: $0, password: components.password ?? "", origin: origin)
    }
    components.user = nil
    components.password = nil
    components.fragment = nil
    guard let url = components.url else { return nil }
    self.url = url
    self.origin = origin
  }

  /// The name of a source at this address: what is shown, without the slash at its end.
  ///
  /// Two tenants of one server may differ in their queries alone, and their feeds must not be
  /// taken for each other; so the sum of the query stands for it.
  package var sourceName: String {
    var name = url.shown
    while name.hasSuffix("/") { name.removeLast() }
    guard let query = url.query(), !query.isEmpty else { return name }
    return name + "?" + String(Checksum64.of(query), radix: 16)
  }
}

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

extension URL {
  /// The address of an image as a source wrote it in a field of a record.
  ///
  /// Only whether it is an address: the rules on addresses speak when it is requested.
  package init(image text: String, field: String) throws(MalformedRecord) {
    guard let url = URL(string: text, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(),
      AddressRules.isWebAddress(url) || (scheme != "http" && scheme != "https")
    else { throw MalformedRecord(field, isNot: "an address") }
    self = url
  }

  /// The address of an image that there need not be, as `field` of a record has it.
  package static func image(
    ifAny text: String?, field: String
  ) throws(MalformedRecord) -> URL? {
    guard let text else { return nil }
    return try URL(image: text, field: field)
  }
}
