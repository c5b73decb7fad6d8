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
      self.text.append(escaping: String(text).sanitized)
    }

    /// Appends a text from outside as its author wrote it, with its lines and its direction marks, escaped
    /// for an element or a quoted attribute. Isolate it by `<bdi>` or `dir="auto"` if other text follows.
    public mutating func appendInterpolation(prose text: String) {
      self.text.append(escaping: text)
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

extension HTML {
  /// Returns the beginning of a document, up to the end of its head.
  ///
  /// - Parameters:
  ///   - language: The tag of the language of the page.
  ///   - attributes: More attributes of the root.
  ///   - links: The style of the page, its scripts, and everything else in its head.
  public static func head(
    _ title: String, in language: String, attributes: HTML = "", links: HTML
  ) -> HTML {
    """
    <!doctype html>
    <html lang="\(language)"\(attributes)>
    <head>
    <meta charset="utf-8">
    <title>\(prose: title)</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(links)</head>

    """
  }
}

extension String {
  /// Appends a text, escaped by bytes: a quotation mark with a combining accent is one character, and would
  /// end an attribute. This is four times as fast as by scalars.
  fileprivate mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        var next = index + 1
        let escape: String
        switch byte {
        case UInt8(ascii: "&"): escape = "&amp;"
        case UInt8(ascii: "<"): escape = "&lt;"
        case UInt8(ascii: ">"): escape = "&gt;"
        case UInt8(ascii: "\""): escape = "&quot;"
        case UInt8(ascii: "'"): escape = "&#39;"
        // HTML 13.1.4 allows no control characters except white space.
        case 0...8, 0xB, 0xE...0x1F, 0x7F: escape = "\u{FFFD}"
        case 0xC2 where bytes[next] < 0xA0: (escape, next) = ("\u{FFFD}", next + 1)
        // XML does not even allow U+FFFE and U+FFFF.
        case 0xEF where bytes[next] == 0xBF && bytes[next + 1] >= 0xBE:
          (escape, next) = ("\u{FFFD}", next + 2)
        default: continue
        }
        self += String(decoding: bytes[start..<index], as: UTF8.self)
        self += escape
        start = next
      }
      self += String(decoding: bytes[start...], as: UTF8.self)
    }
  }
}
