import OfflineCore

// Writes and reads flat JSON objects of texts by hand: the conformances that `JSONEncoder` and
// `JSONDecoder` look up at run time cost a short command more than all its other work, and multiply
// the time to read a large list.

extension String {
  mutating func append(_ fields: FieldValues) {
    self += "{"
    for (index, element) in fields.elements.enumerated() {
      if index > 0 { self += "," }
      append(quoted: element.name)
      self += ":"
      append(quoted: element.value)
    }
    self += "}"
  }

  private mutating func append(quoted text: String) {
    self += "\""
    if text.utf8.contains(where: { $0.isEscaped }) {
      for scalar in text.unicodeScalars {
        if let byte = UInt8(exactly: scalar.value), byte.isEscaped {
          self += (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
        } else {
          unicodeScalars.append(scalar)
        }
      }
    } else {
      self += text
    }
    self += "\""
  }
}

extension UInt8 {
  fileprivate var isEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

/// A reader of what the engine has written, and of nothing else: text that has passed its checksum
/// needs no tolerance.
struct JSONScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Skips `text` if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in offset..<end where bytes[index] != text.utf8Start[index - offset] { return false }
    offset = end
    return true
  }

  /// Reads the next digits as a number.
  mutating func number() -> Int? { Int(take(19) { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) }

  /// Reads sixteen hexadecimal digits.
  mutating func hex() -> UInt64? { UInt64(take(16) { $0 != UInt8(ascii: "\"") }, radix: 16) }

  /// Returns the checksum of the rest of the text.
  func checksum(seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes { Checksum64.of(.init(rebasing: $0[offset...]), seed: seed) }
  }

  /// Reads an object of texts. Its opening brace may have been skipped already.
  mutating func object() -> FieldValues? {
    _ = skip("{")
    var fields: FieldValues = [:]
    while !skip("}") {
      guard fields.elements.isEmpty || skip(","), let name = string(), skip(":"),
        let value = string()
      else { return nil }
      fields.append(value, for: name)
    }
    return fields
  }

  private mutating func string() -> String? {
    guard skip("\"") else { return nil }
    var text = take(.max) { !$0.isEscaped }
    while !skip("\"") {
      guard skip("\\u00"), let byte = UInt8(take(2) { _ in true }, radix: 16) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      text += take(.max) { !$0.isEscaped }
    }
    return text
  }

  private mutating func take(_ most: Int, while isTaken: (UInt8) -> Bool) -> String {
    let start = offset
    while offset < bytes.count, offset - start < most, isTaken(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
