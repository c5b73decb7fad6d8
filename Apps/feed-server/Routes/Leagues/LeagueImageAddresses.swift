import FoundationEssentials

/// The addresses under which clients get the crests and photos that only the source answers.
///
/// An address of the server holds that of the source except for its scheme, so that nothing has to
/// be remembered or looked up, and no other scheme can be asked for.
struct LeagueImageAddresses {
  /// The scheme of the addresses that only the source answers, if there are any.
  let scheme: String?
  let base: PublicAddress

  /// The address as a client is told it.
  func shown(_ url: URL) -> String {
    guard let scheme, url.scheme == scheme else { return url.absoluteString }
    let rest = url.absoluteString.dropFirst(scheme.count + 1)
    // Base 64 for URLs (RFC 4648, 5): no proxy finds a part of a path in it, or a slash too many.
    let name = Data(rest.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "\(base.text)/\(LeagueImageRoute.path(of: name))"
  }

  /// The address in the source that the name stands for; `nil` for what is no name.
  static func address(named name: String, scheme: String) -> URL? {
    let digits = name.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: digits + padding),
      let rest = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let url = URL(string: "\(scheme):\(rest)", encodingInvalidCharacters: false)
    return url?.scheme == scheme ? url : nil
  }
}
