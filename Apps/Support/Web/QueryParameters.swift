public import Hummingbird
import HummingbirdCore

/// The parameters in the address of a request, taken apart once.
public struct QueryParameters {
  private let values: FlatDictionary<Substring, Substring>

  /// - Parameter request: What is asked for.
  public init(of request: Request) { values = request.uri.queryParameters }

  /// The value of a parameter that may be given once.
  public func value(of name: Substring) throws(RequestFailure) -> String? {
    var found: Substring?
    for (key, value) in values where key == name {
      guard found == nil else { throw .badRequest("\(name) is given more than once") }
      found = value
    }
    return found.map { String($0) }
  }
}
