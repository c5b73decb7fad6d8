package import FoundationEssentials
package import OfflineCore

/// The rules for the addresses of a feed that may be requested.
///
/// A feed is untrusted text: without rules, it could send requests into this machine and its network.
package struct AddressRules: Sendable {
  private let trusted: Set<WebAddress.Endpoint>
  private let allowsPrivate: Bool

  /// - Parameters:
  ///   - trusted: The endpoints of the source, and of the address that the user typed.
  ///   - allowsPrivate: True to allow all loopback, private and link-local addresses.
  package init(trusted: Set<WebAddress.Endpoint>, allowsPrivate: Bool) {
    self.trusted = trusted
    self.allowsPrivate = allowsPrivate
  }

  /// Returns the same rules, which also trust the endpoint of an address that the user typed.
  package func trusting(_ url: URL?) -> AddressRules {
    guard let endpoint = url.flatMap(WebAddress.Endpoint.init) else { return self }
    return AddressRules(trusted: trusted.union([endpoint]), allowsPrivate: allowsPrivate)
  }

  /// Refuses an address based on its text.
  ///
  /// - Returns: `true` if it may lead into a private network. Otherwise, the transport checks the IP address
  ///   that it connects to; behind a proxy, which resolves names itself, only the text is known.
  package func check(_ url: URL) throws(SourceError) -> Bool {
    guard let endpoint = WebAddress.Endpoint(url) else { throw Self.unknownKind(url) }
    if allowsPrivate || trusted.contains(endpoint) { return true }
    if url.isPrivateByName { throw Self.privateAddress(url) }
    return false
  }

  /// Refuses an address that is passed on to another program, which requests it.
  package static func check(
    _ url: URL, trusted: [URL], allowsPrivate: Bool
  ) throws(SourceError) {
    let endpoints = trusted.compactMap(WebAddress.Endpoint.init)
    _ = try AddressRules(trusted: Set(endpoints), allowsPrivate: allowsPrivate).check(url)
  }

  static func privateAddress(_ url: URL) -> SourceError {
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
  /// True if the host is a private IP address, or a name of this machine (RFC 6761, 6.3).
  fileprivate var isPrivateByName: Bool {
    guard var host = host(percentEncoded: false)?.lowercased() else { return false }
    if host.hasSuffix(".") { host.removeLast() }
    if let number = IPAddress(text: host) { return !number.isPublic }
    return host == "localhost" || host.hasSuffix(".localhost")
  }
}
