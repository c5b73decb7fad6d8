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
      text.reserveCapacity(literalCapacity)
    }

    /// Appends a literal without changes.
    public mutating func appendLiteral(_ words: String) { text += words }

    /// Appends any text, escaped for an element or a quoted attribute.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      for scalar in String(text).sanitized.unicodeScalars { scalar.append(toHTML: &self.text) }
    }

    /// Appends a number.
    public mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Appends pieces that are safe already, without a separator.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }

    /// Appends a piece that is safe already.
    public mutating func appendInterpolation(_ piece: HTML) { text += piece.text }
  }
}
