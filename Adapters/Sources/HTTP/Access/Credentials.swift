package import FoundationEssentials

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

  /// Creates credentials from the user name and password in an address (RFC 7617), for its origin;
  /// `nil` if there are none.
  init?(userIn url: URL) {
    guard let origin = WebAddress(url)?.origin, let user = url.user(percentEncoded: false) else {
      return nil
    }
    let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
    fields = [("Authorization", Secret("Basic " + Data(pair.utf8).base64EncodedString()))]
    self.origin = origin
  }

  /// Creates credentials for the origin of `base`; `nil` if that is not a web address.
  package init?(fields: [(name: String, value: Secret)], for base: URL) {
    guard let origin = WebAddress(base)?.origin else { return nil }
    self.fields = fields
    self.origin = origin
  }

  /// Combines the credentials of an address with other fields for the same origin.
  init(
    _ own: Credentials?, and fields: [(name: String, value: Secret)], for origin: WebAddress.Origin
  ) {
    self.fields = (own?.fields ?? []) + fields
    self.origin = origin
  }

  /// Returns the header fields to send to `origin`; none if they belong to another one.
  func headers(for origin: WebAddress.Origin) -> [(name: String, value: String)] {
    self.origin == origin ? fields.map { ($0.name, $0.value.text) } : []
  }
}
