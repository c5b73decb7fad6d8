import Terminal

/// A piece of a page: the program's own words as they are, and every text that is put into them
/// escaped, since it may come from anywhere.
///
/// A few pages are written by few commands: a library for templates would make the start of all
/// commands slower, and the programs larger, for what these lines do.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// What the file gets.
  package let text: String

  /// The program's own words.
  public init(stringLiteral words: String) { text = words }

  /// The program's own words, with texts put into them.
  public init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Collects the parts of a piece.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// The compiler calls it.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    /// The program's own words.
    public mutating func appendLiteral(_ words: String) { text += words }

    /// Any text, in an element or in the quotes of an attribute.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      for scalar in String(text).sanitized.unicodeScalars { scalar.append(toHTML: &self.text) }
    }

    /// A number.
    public mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Pieces that are safe already, one after the other.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }

    /// A piece that is safe already.
    public mutating func appendInterpolation(_ piece: HTML) { text += piece.text }
  }
}
