import FoundationEssentials

/// A user name and a password, for one origin alone (RFC 7617).
struct Credentials: Sendable {
  private let authorization: String
  private let origin: WebAddress.Origin

  init(user: String, password: String, origin: WebAddress.Origin) {
    self.authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    self.origin = origin
  }

  /// The header field that shows them to `origin`; `nil` if they are not meant for it.
  func header(for origin: WebAddress.Origin) -> (name: String, value: String)? {
    self.origin == origin ? ("Authorization", authorization) : nil
  }
}
