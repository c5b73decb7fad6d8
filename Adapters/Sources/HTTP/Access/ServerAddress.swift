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
  /// The turns and pauses that requests to the server observe; `nil` for none.
  package let politeness: Politeness?

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
    politeness = options.politeness
    let trusted: Set = options.trustsHost ? [address.origin.endpoint] : []
    rules = AddressRules(trusted: trusted, allowsPrivate: options.allowsPrivate)
      .trusting(options.typedAddress)
    credentials = Credentials(
      for: base,
      fields: try headers.fields(
        for: address.origin, isAuthorized: options.usesCommonCredentials))
  }
}

/// The common start of all addresses of an API.
///
/// All its parts are kept: user name, port, path and query.
package struct BaseAddress: Sendable {
  private let url: URL

  /// - Parameter url: An http or https address, with or without a slash at its end.
  package init(_ url: URL) { self.url = url }

  /// Returns an address under the base.
  ///
  /// - Parameters:
  ///   - segments: The components of its path. Each stays one component, whatever it contains.
  ///   - query: The fields that follow the query of the base.
  package func address(
    _ segments: String..., query: [(name: String, value: String)] = []
  ) -> URL {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    var path = components.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    components.percentEncodedPath = path + segments.map { "/" + Self.segment($0) }.joined()
    let fields = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    let queries = ([components.percentEncodedQuery].compactMap { $0 } + fields)
      .filter { !$0.isEmpty }
    components.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
    components.fragment = nil
    return components.url ?? url
  }

  /// Returns a component in encoded form. Dots alone would change the path (RFC 3986, 5.2.4), so
  /// they are encoded too.
  private static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.replacing(".", with: "%2E") : text.percentEncoded
  }
}

/// A text that is never shown: not in messages, traces or reflection.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Header fields that authenticate requests, for one origin only.
package struct Credentials: Sendable {
  private let fields: [(name: String, value: Secret)]
  private let origin: WebAddress.Origin

  /// Creates credentials for the origin of an address: its user name and password (RFC 7617), if it has
  /// them, and other fields; `nil` if there are none.
  package init?(for url: URL, fields: [(name: String, value: Secret)] = []) {
    guard let origin = WebAddress(url)?.origin else { return nil }
    let basic = url.user(percentEncoded: false).map { user in
      let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
      return (
        name: "Authorization",
        value: Secret("Basic " + Data(pair.utf8).base64EncodedString())
      )
    }
    self.fields = [basic].compactMap(\.self) + fields
    self.origin = origin
    if self.fields.isEmpty { return nil }
  }

  /// Returns the header fields to send to `origin`; none if they belong to another one.
  func headers(for origin: WebAddress.Origin) -> [(name: String, value: String)] {
    self.origin == origin ? fields.map { ($0.name, $0.value.text) } : []
  }
}
