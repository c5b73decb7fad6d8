package import FoundationEssentials
import OfflineCore

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
