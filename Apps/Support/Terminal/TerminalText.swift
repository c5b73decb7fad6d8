/// What is written to a terminal: the program's own words as they are, and every text that is put
/// into them sanitized, since it may come from a remote, a store or whoever typed it.
public struct TerminalText: ExpressibleByStringInterpolation, Sendable {
  let output: String

  /// The program's own words.
  public init(stringLiteral words: String) { output = words }

  /// The program's own words, with texts put into them.
  public init(stringInterpolation parts: StringInterpolation) { output = parts.output }

  /// Escape sequences and documents that the program wrote itself.
  public init(verbatim output: String) { self.output = output }

  /// Collects the parts of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var output = ""

    /// The compiler calls it.
    public init(literalCapacity: Int, interpolationCount: Int) {
      output.reserveCapacity(literalCapacity)
    }

    /// The program's own words.
    public mutating func appendLiteral(_ words: String) { output += words }

    /// Any text, in one line.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      output += String(text).sanitized
    }

    /// Any text, which may have several lines.
    public mutating func appendInterpolation(lines text: String) { output += text.sanitizedLines }

    /// A number.
    public mutating func appendInterpolation(_ number: Int) { output += String(number) }

    /// What is safe already.
    public mutating func appendInterpolation(_ text: TerminalText) { output += text.output }

    /// Parts that are safe already, one after the other.
    public mutating func appendInterpolation(_ parts: [TerminalText]) {
      for part in parts { output += part.output }
    }
  }
}
