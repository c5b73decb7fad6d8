/// A column of texts, one below the other.
public struct Column: Sendable {
  /// The default limit in cells. One long text from outside must not push the others off the screen; a UUID
  /// fits.
  public static let widest = 36

  /// The limit for the last column of a line, which has more room.
  public static let widestAtEnd = 72

  /// The width of the column in cells.
  public let width: Int

  /// Creates a column as wide as its widest text, within the limit.
  ///
  /// - Parameter widest: The limit in cells.
  public init(_ texts: [String], atMost widest: Int = Self.widest) {
    width = texts.reduce(0) { max($0, min($1.sanitized.displayWidth, widest)) }
  }

  /// Returns a text for the column: sanitized, cut to the width and padded with spaces.
  public func padded(_ text: String) -> String {
    text.sanitized.cut(to: width).padded(to: width)
  }
}

extension String {
  /// The number of terminal cells that the text takes.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// Returns the text with spaces after it, so that it takes at least `width` cells.
  public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Returns the text with spaces before it, so that it takes at least `width` cells.
  public func alignedRight(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  /// Returns the text, cut to `width` cells with an ellipsis at the end if it is wider.
  public func cut(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var rest = width - 1
    let beginning = prefix { character in
      rest -= character.displayWidth
      return rest >= 0
    }
    return beginning + "…"
  }
}

extension Character {
  /// The width of the widest scalar in the character; combining scalars only change its look.
  var displayWidth: Int {
    if isASCII { return 1 }
    // The selector for the look of an emoji, which is two cells wide.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.reduce(0) { max($0, $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  /// The width by Unicode Standard Annex 11, by blocks instead of by characters.
  fileprivate var displayWidth: Int {
    if isASCII { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    // Hangul syllables, the scripts of China, Japan and Korea, and their full-width forms.
    case 0x1100...0x115F, 0xA960...0xA97F, 0xAC00...0xD7A3: return 2
    case 0x2E80...0x303E, 0x3041...0xA4CF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return 2
    case 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

/// A progress bar on standard error, shown only on a terminal.
package struct ProgressBar {
  private static let width = 30

  private let console: Console
  private let isShown: Bool

  package init(console: Console, isShown: Bool) {
    self.console = console
    self.isShown = isShown && console.showsProgress
  }

  package func show(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let count = " \(done)/\(total)"
    // A full line makes some terminals start another one, which would not be overwritten.
    let room = (console.errorWidth ?? .max) - 1 - count.count
    let width = max(0, min(Self.width, room))
    let filled = done * width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.showProgress("\(bar)\(count)")
  }

  /// Clears the line for further output.
  package func end() { if isShown { console.showProgress("") } }
}
