/// A word or another character of code, or a line of the text of a literal, as far as its end or an
/// interpolation.
struct Token {
  enum Kind { case word, symbol, literal }

  let kind: Kind
  let text: String
  let line: Int
}

/// Takes Swift code apart, without comments. What is interpolated into a literal is code.
///
/// Regex literals count as such only in their delimited form (`#/…/#`): without a full parser, a
/// bare slash is an operator.
struct Lexer {
  private var rest: ArraySlice<UInt8>
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(in text: String) -> [Token] {
    var lexer = Lexer(rest: ArraySlice(text.utf8))
    lexer.readCode(isInterpolated: false)
    return lexer.tokens
  }

  private mutating func readCode(isInterpolated: Bool) {
    var depth = 0
    while let byte = rest.first {
      let start = rest
      // A name may stand in backticks, and means the same without them.
      if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "`") {
        skip(1)
      } else if Self.isPartOfWord(byte) {
        rest = rest.drop(while: Self.isPartOfWord)
        append(.word, from: start)
      } else if isNext("//") {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if isNext("/*") {
        skipBlockComment()
      } else if let (quote, fence) = literalStart {
        readLiteral(quote: quote, fence: fence)
      } else {
        if isNext("(") { depth += 1 }
        if isNext(")") { depth -= 1 }
        if isInterpolated, depth < 0 { return }
        skip(1)
        append(.symbol, from: start)
      }
    }
  }

  private var literalStart: (quote: String, fence: String)? {
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = hashes == 0 ? ["\"\"\"", "\""] : ["\"\"\"", "\"", "/"]
    return quotes.first { rest.dropFirst(hashes).starts(with: $0.utf8) }
      .map { ($0, String(repeating: "#", count: hashes)) }
  }

  private mutating func readLiteral(quote: String, fence: String) {
    let (end, escape, interpolation) = (quote + fence, "\\" + fence, "\\" + fence + "(")
    skip(end.utf8.count)
    var start = rest
    while !rest.isEmpty, !isNext(end) {
      let isInterpolation = isNext(interpolation)
      guard isInterpolation || isNext("\n") else {
        skip(isNext(escape) ? escape.utf8.count + 1 : 1)
        continue
      }
      append(.literal, from: start)
      if isInterpolation {
        skip(interpolation.utf8.count)
        readCode(isInterpolated: true)
      } else if quote == "\"" {
        // An unterminated line must not swallow the rest of the file.
        return
      }
      skip(1)
      start = rest
    }
    append(.literal, from: start)
    skip(end.utf8.count)
  }

  /// Swift's block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      let step = isNext("/*") ? 1 : isNext("*/") ? -1 : 0
      depth += step
      skip(1 + abs(step))
    } while depth > 0 && !rest.isEmpty
  }

  private func isNext(_ text: String) -> Bool { rest.starts(with: text.utf8) }

  private mutating func skip(_ count: Int) {
    line += rest.prefix(count).count { $0 == UInt8(ascii: "\n") }
    rest = rest.dropFirst(count)
  }

  private mutating func append(_ kind: Token.Kind, from start: ArraySlice<UInt8>) {
    let text = String(decoding: start[..<rest.startIndex], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, line: line))
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte >= 0x80
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
  }
}
