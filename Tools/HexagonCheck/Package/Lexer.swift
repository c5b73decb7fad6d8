/// A word or another character of code, or part of a literal's text, up to the end of the line or
/// of the literal or to an interpolation.
struct Token: Sendable {
  enum Kind { case word, symbol, literal }

  let kind: Kind
  let text: String
  let line: Int
}

/// Splits Swift code into tokens, without comments. Interpolations in literals count as code.
///
/// It has no grammar, because a parser of all Swift takes minutes to build. Therefore only delimited regex
/// literals (`#/…/#`) are recognised: without a grammar, a bare slash is an operator.
struct Lexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line = 1
  private var tokens: [Token] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 4)
  }

  static func tokens(in text: [UInt8]) -> [Token] {
    text.withUnsafeBufferPointer {
      var lexer = Lexer($0)
      lexer.readCode(isInterpolated: false)
      return lexer.tokens
    }
  }

  static func tokens(in text: String) -> [Token] { tokens(in: Array(text.utf8)) }

  private mutating func readCode(isInterpolated: Bool) {
    var depth = 0
    while index < bytes.count {
      let start = index
      switch Self.kinds[Int(bytes[index])] {
      case .blank: skip(1)
      case .word:
        repeat { index += 1 } while index < bytes.count && Self.kinds[Int(bytes[index])] == .word
        append(.word, from: start)
      case .slash where isNext("//"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case .slash where isNext("/*"): skipBlockComment()
      case .quote, .hash:
        guard let (quote, fence) = literalStart else { fallthrough }
        readLiteral(quote: quote, fence: fence)
      default:
        let byte = bytes[index]
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if isInterpolated, depth < 0 { return }
        index += 1
        tokens.append(Token(kind: .symbol, text: Self.symbols[Int(byte)], line: line))
      }
    }
  }

  private var literalStart: (quote: String, fence: String)? {
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = hashes == 0 ? ["\"\"\"", "\""] : ["\"\"\"", "\"", "/"]
    return quotes.first { bytes[(index + hashes)...].starts(with: $0.utf8) }
      .map { ($0, String(repeating: "#", count: hashes)) }
  }

  private mutating func readLiteral(quote: String, fence: String) {
    let (end, escape, interpolation) = (quote + fence, "\\" + fence, "\\" + fence + "(")
    skip(end.utf8.count)
    var start = index
    while index < bytes.count, !isNext(end) {
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
      start = index
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
    } while depth > 0 && index < bytes.count
  }

  private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(_ count: Int) {
    for _ in 0..<min(count, bytes.count - index) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func append(_ kind: Token.Kind, from start: Int) {
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, line: line))
  }

  /// The kind of token that a byte may begin.
  private enum Kind { case blank, word, slash, quote, hash, other }

  private static let kinds: [Kind] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    // A name in backticks means the same without them.
    case ...UInt8(ascii: " "), UInt8(ascii: "`"): .blank
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      .word
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "\""): .quote
    case UInt8(ascii: "#"): .hash
    default: .other
    }
  }

  private static let symbols = (UInt8.min...UInt8.max).map { String(UnicodeScalar($0)) }
}
