/// A column of texts below each other.
public struct Column: Sendable {
  /// One long text, which may come from anywhere, must not push the others off the screen; an id
  /// that is a UUID fits.
  public static let widest = 36

  /// What stands at the end of a line, with nothing beside it, has more room.
  public static let widestAtEnd = 72

  /// The cells of each text.
  public let width: Int

  /// As wide as the widest of the texts, within bounds.
  ///
  /// - Parameter widest: The most cells that it takes.
  public init(_ texts: [String], atMost widest: Int = Self.widest) {
    width = texts.reduce(0) { max($0, min($1.sanitized.displayWidth, widest)) }
  }

  /// A text as it stands in the column: sanitized, cut where it is too wide, and filled up with spaces.
  public func padded(_ text: String) -> String {
    let text = text.sanitized.cut(to: width)
    return text + String(repeating: " ", count: width - text.displayWidth)
  }
}

extension String {
  /// The cells of a terminal that the text takes.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text, with its end left out, and an ellipsis in its place, where it is wider than `width`
  /// cells.
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
  /// A character takes as many cells as its widest part: what joins it only changes its look.
  var displayWidth: Int {
    if isASCII { return 1 }
    // The selector for the look of an emoji, which is two cells wide.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.reduce(0) { max($0, $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  /// As Unicode Standard Annex 11 has it, by blocks instead of by characters.
  fileprivate var displayWidth: Int {
    if isASCII { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    // Hangul syllables; the scripts of China, Japan and Korea; their full-width forms.
    case 0x1100...0x115F, 0xA960...0xA97F, 0xAC00...0xD7A3: return 2
    case 0x2E80...0x303E, 0x3041...0xA4CF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return 2
    case 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
