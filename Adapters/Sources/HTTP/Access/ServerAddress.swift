package import FoundationEssentials
package import OfflineCore

/// The server of a source as the user named it, validated once for all requests.
package struct ServerAddress: Sendable {
  /// The address as it was written, including any user name and password.
  package let base: URL
  /// The name of a source at this address, without secrets.
  package let name: String
  /// The address without the user name and the password.
  package let address: URL
  /// The rules for addresses, which trust the server.
  package let rules: AddressRules
  /// The credentials for the server: the user name and password of the address, and header fields
  /// for its origin.
  let credentials: Credentials?
  /// The names of the variables in which users keep credentials, for messages about refused access.
  let tokens: String?

  /// - Parameters:
  ///   - text: An http or https address.
  ///   - options: The other settings of the source.
  ///   - headers: The header fields that users keep for their sources.
  package init(
    _ text: String, options: SourceOptions, headers: RequestHeaders = .none
  ) throws(SourceOptions.InvalidLocator) {
    guard let base = URL(typed: text), let address = WebAddress(base),
      !address.origin.endpoint.host.contains(where: "=;&,".contains)
    else {
      // The text is not repeated, because it may contain a password.
      throw SourceOptions.InvalidLocator(
        "write an address with a host, and with a port below 65536, such as http://127.0.0.1:8080")
    }
    self.base = base
    self.address = address.url
    name = address.sourceName
    tokens = headers.variables
    rules = AddressRules(trusted: [address.origin.endpoint], allowsPrivate: options.allowsPrivate)
      .trusting(options.typedAddress)
    credentials = Credentials(
      Credentials(userIn: base), and: try headers.fields(for: address.origin), for: address.origin)
  }
}
