public import FoundationEssentials

/// Which addresses of a feed may be requested.
///
/// A feed is untrusted text: without rules it could make this program call into the machine and
/// the network that it runs in.
public struct AddressRules: Sendable {
  /// A host and a port that are always allowed, such as those of the source.
  public struct Endpoint: Hashable, Sendable {
    let host: String
    let port: Int

    /// The endpoint that an http or https address leads to; `nil` for other addresses.
    public init?(_ url: URL) {
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
  public init(trusted: Set<Endpoint>, allowsPrivate: Bool) {
    self.trusted = trusted
    self.allowsPrivate = allowsPrivate
  }

  /// Whether the address is one of the web's at all, before anything is looked up.
  public static func isWebAddress(_ url: URL) -> Bool { Endpoint(url) != nil }

  /// The same rules, with the endpoint of an address that the user typed allowed too.
  public func trusting(_ url: URL) -> AddressRules {
    guard let endpoint = Endpoint(url) else { return self }
    return AddressRules(trusted: trusted.union([endpoint]), allowsPrivate: allowsPrivate)
  }

  /// Refuses an address by what is written in it.
  ///
  /// - Returns: Whether the numeric addresses that the host name resolves to are yet to be shown
  ///   to ``check(resolved:of:)``.
  public func check(_ url: URL) throws(SourceError) -> Bool {
    guard let endpoint = Endpoint(url) else {
      throw .refused(.scheme, address: url.shown)
    }
    return !(allowsPrivate || trusted.contains(endpoint))
  }

  /// Refuses a host by the numeric addresses that its name resolves to.
  public func check(resolved addresses: [IPAddress], of url: URL) throws(SourceError) {
    guard addresses.allSatisfy(\.isPublic) else {
      throw .refused(.privateNetwork, address: url.shown)
    }
  }
}
