import Terminal

/// A piece of HTML. String literals are kept, and interpolated texts are escaped, because they may come from
/// outside.
///
/// ```swift
/// let title = "<b>"
/// let heading: HTML = "<h1>\(title)</h1>"  // <h1>&lt;b&gt;</h1>
/// ```
public struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// The HTML source.
  public let text: String

  /// Creates a piece from a literal.
  public init(stringLiteral words: String) { text = words }

  /// Creates a piece from literals with interpolated values.
  public init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Collects the parts of a piece.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Reserves room for the literals.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    /// Appends a literal without changes.
    public mutating func appendLiteral(_ words: String) { text += words }

    /// Appends any text in one line, sanitized and escaped for an element or a quoted attribute.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      let text = String(text)
      if text.isPlainInHTML {
        self.text += text
      } else {
        self.text.append(escaping: text.sanitized)
      }
    }

    /// Appends a text from outside as its author wrote it, with its lines and its direction marks, escaped
    /// for an element or a quoted attribute. Isolate it by `<bdi>` or `dir="auto"` if other text follows.
    public mutating func appendInterpolation(prose text: String) {
      if text.isPlainInHTML { self.text += text } else { self.text.append(escaping: text) }
    }

    /// Appends a number.
    public mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Appends pieces that are safe already, without a separator.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }

    /// Appends a piece that is safe already, or nothing for `nil`.
    public mutating func appendInterpolation(_ piece: HTML?) {
      if let piece { text += piece.text }
    }

    /// Appends a piece that is safe already, if the condition holds.
    public mutating func appendInterpolation(
      _ piece: @autoclosure () -> HTML, if condition: Bool
    ) {
      if condition { text += piece().text }
    }
  }
}

extension String {
  /// Whether nothing in it needs an escape. Nearly all texts are such, and bytes are cheaper than scalars.
  fileprivate var isPlainInHTML: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        false
      default: (0x20..<0x7F).contains(byte)
      }
    }
  }

  /// Appends a text, escaped by scalars: a quotation mark with a combining accent is one character, and
  /// would end an attribute.
  fileprivate mutating func append(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": self += "&amp;"
      case "<": self += "&lt;"
      case ">": self += "&gt;"
      case "\"": self += "&quot;"
      case "'": self += "&#39;"
      // HTML 13.1.4 allows no control characters except white space.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        unicodeScalars.append("\u{FFFD}")
      default: unicodeScalars.append(scalar)
      }
    }
  }
}
