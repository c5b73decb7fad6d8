package import FoundationEssentials
package import OfflineCore

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
  ) throws(SourceOptions.InvalidLocator) {
    guard let base = URL(typed: text), let address = WebAddress(base),
      !address.origin.endpoint.host.contains(where: "=;&,".contains)
    else {
      // The text is not repeated: it may hold a password.
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
