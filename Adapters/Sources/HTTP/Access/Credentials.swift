package import FoundationEssentials

/// A text that nothing may show: neither a message, nor a trace, nor reflection.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Header fields that prove who asks, for one origin alone.
package struct Credentials: Sendable {
  private let fields: [(name: String, value: Secret)]
  private let origin: WebAddress.Origin

  /// The user name and the password that are written in an address (RFC 7617), for its origin; `nil`
  /// where there are none.
  init?(userIn url: URL) {
    guard let origin = WebAddress(url)?.origin, let user = url.user(percentEncoded: false) else {
      return nil
    }
    let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
    fields = [("Authorization", Secret("Basic " + Data(pair.utf8).base64EncodedString()))]
    self.origin = origin
  }

  /// Fields for the origin of `base`; `nil` if that is no web address.
  package init?(fields: [(name: String, value: Secret)], for base: URL) {
    guard let origin = WebAddress(base)?.origin else { return nil }
    self.fields = fields
    self.origin = origin
  }

  /// Those of an address, and then others for the same origin.
  init(
    _ own: Credentials?, and fields: [(name: String, value: Secret)], for origin: WebAddress.Origin
  ) {
    self.fields = (own?.fields ?? []) + fields
    self.origin = origin
  }

  /// The header fields to send to `origin`; none if they are not meant for it.
  func headers(for origin: WebAddress.Origin) -> [(name: String, value: String)] {
    self.origin == origin ? fields.map { ($0.name, $0.value.text) } : []
  }
}
