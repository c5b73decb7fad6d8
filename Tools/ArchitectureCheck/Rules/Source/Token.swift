/// An identifier, a number, or one other character of code, with its line.
struct Token: Hashable, Sendable {
  let text: String
  let line: Int

  var isWord: Bool {
    text.first.map { $0.isLetter || $0 == "_" } ?? false
  }

  /// The tokens of code whose comments and literals are blanked.
  static func all(in code: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var line = 1
    var start = code.startIndex
    func end(_ index: Int) {
      if start < index {
        tokens.append(Token(text: String(decoding: code[start..<index], as: UTF8.self), line: line))
      }
      start = index + 1
    }
    for (index, byte) in code.enumerated() {
      guard !isPartOfWord(byte) else { continue }
      end(index)
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      // An identifier may be in backticks, and means the same without them.
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "`"): break
      default: tokens.append(Token(text: String(Unicode.Scalar(byte)), line: line))
      }
    }
    end(code.endIndex)
    return tokens
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
