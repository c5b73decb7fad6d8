package import FoundationEssentials
package import OfflineCore
package import Plugins

/// Which addresses of a feed may be requested.
///
/// A feed is untrusted text: without rules it could make this program call into the machine and
/// the network that it runs in.
package struct AddressRules: Sendable {
  /// A host and a port that are always allowed, such as those of the source.
  package struct Endpoint: Hashable, Sendable {
    let host: String
    let port: Int

    /// The endpoint that an http or https address leads to; `nil` for other addresses.
    package init?(_ url: URL) {
      guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
        scheme == "http" || scheme == "https"
      else { return nil }
      self.host = host.lowercased()
      self.port = url.port ?? (scheme == "https" ? 443 : 80)
    }
  }

  private let trusted: Set<Endpoint>
  private let allowsPrivate: Bool

  /// - Parameters:
  ///   - trusted: The source, and what the user typed.
  ///   - allowsPrivate: Whether loopback, private and link-local addresses are allowed to all.
  package init(trusted: Set<Endpoint>, allowsPrivate: Bool) {
    self.trusted = trusted
    self.allowsPrivate = allowsPrivate
  }

  /// Whether the address is one of the web's at all, before anything is looked up.
  package static func isWebAddress(_ url: URL) -> Bool { Endpoint(url) != nil }

  /// The same rules, with the endpoint of an address that the user typed allowed too.
  package func trusting(_ url: URL?) -> AddressRules {
    guard let endpoint = url.flatMap(Endpoint.init) else { return self }
    return AddressRules(trusted: trusted.union([endpoint]), allowsPrivate: allowsPrivate)
  }

  /// Refuses an address by what is written in it.
  ///
  /// - Returns: Whether it may lead into a private network. Where it may not, the transport looks at
  ///   the number that it connects to; behind a proxy, which looks up names itself, all that is known
  ///   is what is written.
  package func check(_ url: URL) throws(SourceError) -> Bool {
    guard let endpoint = Endpoint(url) else { throw Self.unknownKind(url) }
    if allowsPrivate || trusted.contains(endpoint) { return true }
    if url.isPrivateByName { throw Self.leadsInside(url) }
    return false
  }

  static func leadsInside(_ url: URL) -> SourceError {
    SourceError(.privateAddress, byteLimit: 0, address: url.shown)
  }

  static func unknownKind(_ url: URL) -> SourceError {
    SourceError(.refused, address: url.shown, detail: "an unknown kind of address")
  }
}

/// The server of a source, as a person named it: checked once for all that is asked of it.
package struct ServerAddress: Sendable {
  /// The address as it was written, with the user name and the password if it has any.
  package let base: URL
  /// The name of a source at this address, without secrets.
  package let name: String
  /// The address without the user name and the password.
  package let address: URL
  /// The rules on addresses, by which the server is trusted.
  package let rules: AddressRules
  /// What proves to the server who asks: the user name and the password of the address, and header
  /// fields that are kept for its origin.
  let credentials: Credentials?
  /// The names of the variables in which people keep what lets them in, for those who are kept out.
  let tokens: String?

  /// - Parameters:
  ///   - text: An http or https address.
  ///   - options: What else the source was told.
  ///   - headers: What people keep for their sources.
  package init(
    _ text: String, options: SourceOptions, headers: RequestHeaders = .none
  ) throws(SourceOptions.Misfit) {
    guard let base = URL(string: text, encodingInvalidCharacters: false),
      let address = WebAddress(base), let endpoint = AddressRules.Endpoint(base)
    else {
      // The text is not repeated: it may hold a password.
      throw SourceOptions.Misfit("write an address with a host, such as http://127.0.0.1:8080")
    }
    self.base = base
    self.address = address.url
    name = address.sourceName
    tokens = headers.variables
    rules = AddressRules(trusted: [endpoint], allowsPrivate: options.allowsPrivate)
      .trusting(options.typedAddress)
    credentials = Credentials(
      address.credentials, and: try headers.fields(for: address.origin), for: address.origin)
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
