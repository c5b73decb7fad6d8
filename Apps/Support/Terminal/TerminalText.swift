/// Text for a terminal. String literals of the program are kept; interpolated texts are sanitized, because
/// they may come from a remote server, a store or the user.
public struct TerminalText: ExpressibleByStringInterpolation, Sendable {
  let output: String

  /// Creates a text from a literal of the program.
  public init(stringLiteral words: String) { output = words }

  /// Creates a text from literals with interpolated values.
  public init(stringInterpolation parts: StringInterpolation) { output = parts.output }

  /// Creates a text from escape sequences or documents that the program wrote itself.
  public init(verbatim output: String) { self.output = output }

  /// Collects the parts of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var output = ""

    /// Reserves room for the literals.
    public init(literalCapacity: Int, interpolationCount: Int) {
      output.reserveCapacity(literalCapacity)
    }

    /// Appends a literal without changes.
    public mutating func appendLiteral(_ words: String) { output += words }

    /// Appends any text, sanitized to one line.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      output += String(text).sanitized
    }

    /// Appends any text, sanitized, with its line breaks.
    public mutating func appendInterpolation(lines text: String) { output += text.sanitizedLines }

    /// Appends a number.
    public mutating func appendInterpolation(_ number: Int) { output += String(number) }

    /// Appends a text that is safe already.
    public mutating func appendInterpolation(_ text: TerminalText) { output += text.output }

    /// Appends texts that are safe already, without a separator.
    public mutating func appendInterpolation(_ parts: [TerminalText]) {
      for part in parts { output += part.output }
    }
  }
}
