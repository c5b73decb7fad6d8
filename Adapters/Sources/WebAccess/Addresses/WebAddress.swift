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

  /// The `Host` field of a request to it.
  var hostHeader: String {
    let host = URLComponents(url: url, resolvingAgainstBaseURL: true)?.encodedHost ?? ""
    return url.port.map { "\(host):\($0)" } ?? host
  }

  /// How people are shown any address: without its query too, which may hold a key.
  package static func shown(_ url: URL) -> String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return "\(url.scheme ?? ""):…"
    }
    components.user = nil
    components.password = nil
    components.query = nil
    components.fragment = nil
    return components.string ?? "\(url.scheme ?? ""):…"
  }

  /// The name of a source at this address: what is shown, without the slash at its end.
  ///
  /// Two tenants of one server may differ in their queries alone, and their feeds must not be
  /// taken for each other; so the sum of the query stands for it.
  package var sourceName: String {
    var name = Self.shown(url)
    while name.hasSuffix("/") { name.removeLast() }
    guard let query = url.query(), !query.isEmpty else { return name }
    return name + "?" + String(Checksum64.of(query), radix: 16)
  }
}
