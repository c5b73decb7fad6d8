import FoundationEssentials
import WebAccess

/// What a vendor asks for before it answers. Nothing shows it: it is only ever sent.
public struct APIKey: Sendable {
  /// The environment variable that holds the key, for people who have yet to set it.
  public let variable: String
  let secret: Secret?

  /// - Parameters:
  ///   - variable: Where the key is kept.
  ///   - value: What is kept there. Spaces and line ends around it do not count, and what no header
  ///     can carry is no key.
  public init(variable: String, value: String?) {
    self.variable = variable
    let key = value?.trimmingSpace ?? ""
    self.secret = key.isEmpty || !key.utf8.allSatisfy(\.isVisible) ? nil : Secret(key)
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a mark of ASCII.
  fileprivate var isVisible: Bool { (0x21...0x7E).contains(self) }
}
