package import FoundationEssentials
package import OfflineCore

/// Which addresses of a feed may be requested.
///
/// A feed is untrusted text: without rules it could make this program call into the machine and
/// the network that it runs in.
package struct AddressRules: Sendable {
  private let trusted: Set<WebAddress.Endpoint>
  private let allowsPrivate: Bool

  /// - Parameters:
  ///   - trusted: The source, and what the user typed.
  ///   - allowsPrivate: Whether loopback, private and link-local addresses are allowed to all.
  package init(trusted: Set<WebAddress.Endpoint>, allowsPrivate: Bool) {
    self.trusted = trusted
    self.allowsPrivate = allowsPrivate
  }

  /// The same rules, with the endpoint of an address that the user typed allowed too.
  package func trusting(_ url: URL?) -> AddressRules {
    guard let endpoint = url.flatMap(WebAddress.Endpoint.init) else { return self }
    return AddressRules(trusted: trusted.union([endpoint]), allowsPrivate: allowsPrivate)
  }

  /// Refuses an address by what is written in it.
  ///
  /// - Returns: Whether it may lead into a private network. Where it may not, the transport looks at
  ///   the number that it connects to; behind a proxy, which looks up names itself, all that is known
  ///   is what is written.
  package func check(_ url: URL) throws(SourceError) -> Bool {
    guard let endpoint = WebAddress.Endpoint(url) else { throw Self.unknownKind(url) }
    if allowsPrivate || trusted.contains(endpoint) { return true }
    if url.isPrivateByName { throw Self.leadsInside(url) }
    return false
  }

  /// Refuses an address that is handed on to somebody else, who requests it.
  package static func check(
    _ url: URL, trusted: [URL], allowsPrivate: Bool
  ) throws(SourceError) {
    let endpoints = trusted.compactMap(WebAddress.Endpoint.init)
    _ = try AddressRules(trusted: Set(endpoints), allowsPrivate: allowsPrivate).check(url)
  }

  static func leadsInside(_ url: URL) -> SourceError {
    SourceError(.privateAddress, byteLimit: 0, address: url.shown)
  }

  static func unknownKind(_ url: URL) -> SourceError {
    let isLong = url.absoluteString.utf8.count > WebAddress.byteLimit
    return SourceError(
      .refused, address: isLong ? "\(url.scheme ?? ""):…" : url.shown,
      detail: isLong
        ? "an address of more than \(WebAddress.byteLimit) bytes" : "an unknown kind of address")
  }
}

extension URL {
  /// Whether its host is a private number, or a name that is this machine everywhere (RFC 6761, 6.3).
  fileprivate var isPrivateByName: Bool {
    guard var host = host(percentEncoded: false)?.lowercased() else { return false }
    if host.hasSuffix(".") { host.removeLast() }
    if let number = IPAddress(text: host) { return !number.isPublic }
    return host == "localhost" || host.hasSuffix(".localhost")
  }
}
