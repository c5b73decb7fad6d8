/// A column of texts below each other.
struct Column {
  // One long text, which may come from anywhere, must not push the others off the screen.
  private static let widest = 36

  private let width: Int

  init(_ texts: [String]) {
    width = min(texts.map(\.count).max() ?? 0, Self.widest)
  }

  func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
