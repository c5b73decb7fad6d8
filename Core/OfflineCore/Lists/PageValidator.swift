/// The validator of the first page of a list (as RFC 9110, 8.8 has it for documents): with it, the
/// source can be asked whether the page is still the same, and need not send it again.
public struct PageValidator: Hashable, Sendable {
  /// The most bytes of a text: 1 KiB.
  public static let byteLimit = 1 << 10

  /// The source's own word for the state of the page; opaque to all others.
  public let text: String
  /// How many items it was asked for.
  public let limit: Int
  /// How many items came.
  public let count: Int

  /// - Returns: `nil` for a text that is too long to be kept with a list, and for a page that holds
  ///   more than was asked for.
  public init?(_ text: String, limit: Int, count: Int) {
    guard text.utf8.count <= Self.byteLimit, count >= 0, count <= limit else { return nil }
    self.text = text
    self.limit = limit
    self.count = count
  }
}

/// What a source says to somebody who may have the content already.
public enum ConditionalAnswer<Content: Sendable>: Sendable {
  /// The content, and its validator, if the source has one.
  case content(Content, validator: String?)
  /// It is still the content of the validator.
  case unchanged
}
