package import FoundationEssentials
import OfflineCore

/// An http or https address without user name and password, as it is requested and shown.
package struct WebAddress: Sendable {
  /// The most bytes of an address: 8 KiB. Many addresses may be relative to one, so a long one
  /// would be repeated many times.
  package static let byteLimit = 8 << 10

  package struct Endpoint: Hashable, Sendable {
    let host: String
    let port: Int

    /// The host and the port, as one word.
    var text: String { "\(host):\(port)" }

    /// Creates the endpoint of an http or https address; `nil` for other addresses, and for those
    /// that are too long.
    package init?(_ url: URL) {
      guard url.absoluteString.utf8.count <= WebAddress.byteLimit,
        let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
        scheme == "http" || scheme == "https"
      else { return nil }
      self.host = host.lowercased()
      self.port = url.port ?? (scheme == "https" ? 443 : 80)
    }
  }

  struct Origin: Hashable, Sendable {
    let scheme: String
    let endpoint: Endpoint

    /// Creates an origin from an address that has nothing more, except a slash.
    init?(_ text: String) {
      guard let url = URL(string: text, encodingInvalidCharacters: false),
        let address = WebAddress(url), url.user() == nil,
        ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil
      else { return nil }
      self = address.origin
    }

    fileprivate init(scheme: String, endpoint: Endpoint) {
      self.scheme = scheme
      self.endpoint = endpoint
    }
  }

  /// The address without user name, password and fragment.
  package let url: URL
  let origin: Origin

  /// - Returns: `nil` for an address that is neither http nor https, has no host, or is too long.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let endpoint = Endpoint(url),
      (1...65_535).contains(url.port ?? 80),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return nil }
    components.user = nil
    components.password = nil
    components.fragment = nil
    guard let url = components.url else { return nil }
    self.url = url
    self.origin = Origin(scheme: scheme, endpoint: endpoint)
  }

  /// The name of a source at this address: the shown address, without a final slash.
  ///
  /// Two tenants of one server may differ only in their queries, and their feeds must not be
  /// confused, so the name ends with a checksum of the query.
  package var sourceName: String {
    var name = url.shown
    while name.hasSuffix("/") { name.removeLast() }
    guard let query = url.query(), !query.isEmpty else { return name }
    return name + "?" + String(Checksum64.of(query), radix: 16)
  }
}

extension URL {
  /// Creates the web address that a document at `base` names, perhaps relative to itself; `nil` if
  /// it is invalid or longer than ``WebAddress/byteLimit``.
  package init?(web text: String, in base: URL) {
    guard text.utf8.count <= WebAddress.byteLimit, let text = AddressText.repair(text),
      !text.isEmpty, let url = URL(string: text, relativeTo: base)?.absoluteURL,
      WebAddress.Endpoint(url) != nil
    else { return nil }
    self = url
  }

  /// Creates the address that a user typed; `nil` if it is invalid. Feed readers write `feed:` before it.
  package init?(typed text: String) {
    if let url = URL(string: text, encodingInvalidCharacters: false),
      WebAddress.Endpoint(url) != nil
    {
      self = url
      return
    }
    let plain = text.replacing(/^(?:feed:)?(?:\/\/)?/.ignoresCase(), with: "")
    let whole = plain.contains("://") || plain == text ? plain : "http://" + plain
    guard let text = AddressText.repair(whole), text.lowercased().hasPrefix("http"),
      let url = URL(string: text), WebAddress.Endpoint(url) != nil
    else { return nil }
    self = url
  }

  /// Creates the address of an image from a field of a record.
  ///
  /// Only the form is checked: the rules for addresses apply when it is requested.
  package init(image text: String, field: String) throws(MalformedRecord) {
    guard text.utf8.count <= WebAddress.byteLimit,
      let url = URL(string: text, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(),
      WebAddress.Endpoint(url) != nil || (scheme != "http" && scheme != "https")
    else { throw MalformedRecord(field, isNot: "an address") }
    self = url
  }

  /// Returns the address of an optional image from a field of a record.
  package static func image(
    ifAny text: String?, field: String
  ) throws(MalformedRecord) -> URL? {
    guard let text else { return nil }
    return try URL(image: text, field: field)
  }
}
