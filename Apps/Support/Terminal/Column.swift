/// A column of texts below each other.
public struct Column: Sendable {
  /// One long text, which may come from anywhere, must not push the others off the screen; an id
  /// that is a UUID fits.
  public static let widest = 36

  /// What stands at the end of a line, with nothing beside it, has more room.
  public static let widestAtEnd = 72

  private let width: Int

  /// As wide as the widest of the texts, within bounds.
  public init(_ texts: [String]) {
    width = texts.reduce(0) { max($0, min($1.displayWidth, Self.widest)) }
  }

  /// A text as it stands in the column: cut where it is too wide, and filled up with spaces.
  public func padded(_ text: String) -> String {
    let text = text.cut(to: width)
    return text + String(repeating: " ", count: width - text.displayWidth)
  }
}
