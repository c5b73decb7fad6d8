/// Tells the code of a Swift file from its comments and the text of its string literals.
enum SwiftCode {
  /// The same bytes, in the same lines, with blanks for comments and the text of literals.
  ///
  /// What is interpolated into a literal is code. Regex literals count as such only in their
  /// delimited form (`#/…/#`): without a full parser, a bare slash is an operator.
  static func blanking(_ text: String) -> [UInt8] {
    var scanner = Scanner(bytes: Array(text.utf8))
    scanner.scanCode(untilParenthesis: false)
    return scanner.bytes
  }

  private struct Scanner {
    var bytes: [UInt8]
    var index = 0

    /// Reads code up to its end, or up to the parenthesis that ends an interpolation.
    mutating func scanCode(untilParenthesis: Bool) {
      var depth = 0
      while index < bytes.count {
        if looking(at: "//") {
          blank { $0.looking(at: "\n") }
        } else if looking(at: "/*") {
          blankBlockComment()
        } else if let hashes = literal(of: UInt8(ascii: "\"")) {
          scanString(hashes: hashes)
        } else if let hashes = literal(of: UInt8(ascii: "/")), hashes > 0 {
          blankRegex(hashes: hashes)
        } else {
          if bytes[index] == UInt8(ascii: "(") { depth += 1 }
          if bytes[index] == UInt8(ascii: ")") {
            if depth == 0, untilParenthesis { return }
            depth -= 1
          }
          index += 1
        }
      }
    }

    private mutating func scanString(hashes: Int) {
      let start = index
      index += hashes
      let quote = looking(at: "\"\"\"") ? "\"\"\"" : "\""
      let fence = String(repeating: "#", count: hashes)
      index += quote.utf8.count
      fill(from: start)
      while index < bytes.count, !looking(at: quote + fence) {
        // An unterminated line must not swallow the rest of the file.
        if quote == "\"", bytes[index] == UInt8(ascii: "\n") { return }
        if looking(at: "\\" + fence + "(") {
          skip(2 + hashes)
          scanCode(untilParenthesis: true)
          skip(1)
        } else if looking(at: "\\" + fence) {
          skip(1 + hashes)
          skip(1)
        } else {
          skip(1)
        }
      }
      skip(quote.utf8.count + hashes)
    }

    private mutating func blankRegex(hashes: Int) {
      skip(hashes + 1)
      let end = "/" + String(repeating: "#", count: hashes)
      blank { $0.looking(at: end) }
      skip(hashes + 1)
    }

    /// Swift's block comments nest.
    private mutating func blankBlockComment() {
      var depth = 0
      repeat {
        if looking(at: "/*") {
          depth += 1
          skip(2)
        } else if looking(at: "*/") {
          depth -= 1
          skip(2)
        } else {
          skip(1)
        }
      } while depth > 0 && index < bytes.count
    }

    /// The number of `#` before the delimiter, if a literal with that delimiter starts here.
    private func literal(of delimiter: UInt8) -> Int? {
      var end = index
      while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
      return end < bytes.count && bytes[end] == delimiter ? end - index : nil
    }

    private func looking(at word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

    private mutating func blank(until isEnd: (Scanner) -> Bool) {
      while index < bytes.count, !isEnd(self) { skip(1) }
    }

    private mutating func skip(_ count: Int) {
      let start = index
      index = min(index + count, bytes.count)
      fill(from: start)
    }

    private mutating func fill(from start: Int) {
      for position in start..<index where bytes[position] != UInt8(ascii: "\n") {
        bytes[position] = UInt8(ascii: " ")
      }
    }
  }
}
