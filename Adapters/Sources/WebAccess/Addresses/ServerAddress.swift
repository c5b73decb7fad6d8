package import FoundationEssentials
package import OfflineCore
package import Plugins

/// The server of a source, as a person named it: checked once for all that is asked of it.
package struct ServerAddress: Sendable {
  /// The address as it was written, with the user name and the password if it has any.
  package let base: URL
  /// The name of a source at this address, without secrets.
  package let name: String
  /// The rules on addresses, by which the server is trusted.
  package let rules: AddressRules

  /// - Parameters:
  ///   - text: An http or https address.
  ///   - options: What else the source was told.
  package init(_ text: String, options: SourceOptions) throws(SourceOptions.Misfit) {
    guard let base = URL(string: text, encodingInvalidCharacters: false),
      let address = WebAddress(base), let endpoint = AddressRules.Endpoint(base)
    else {
      // The text is not repeated: it may hold a password.
      throw SourceOptions.Misfit("write an address with a host, such as http://127.0.0.1:8080")
    }
    let rules = AddressRules(trusted: [endpoint], allowsPrivate: options.allowsPrivate)
    self.base = base
    self.name = address.sourceName
    self.rules = options.typedAddress.map(rules.trusting) ?? rules
  }
}
