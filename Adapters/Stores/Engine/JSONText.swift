import OfflineCore

/// Writes flat JSON objects, all of whose values are texts.
///
/// By hand, as reading is: the conformances that `JSONEncoder` and `JSONDecoder` look up at run time
/// cost a short command more than all its other work, and a large list several times its reading.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ fields: FieldValues) { add(fields) }

  mutating func add(_ plain: String) { bytes.append(contentsOf: plain.utf8) }

  mutating func add(_ fields: FieldValues) {
    add("{")
    for (index, element) in fields.elements.enumerated() {
      if index > 0 { add(",") }
      addString(element.name)
      add(":")
      addString(element.value)
    }
    add("}")
  }

  private mutating func addString(_ text: String) {
    var text = text
    add("\"")
    text.withUTF8 { utf8 in
      var plain = 0
      for (index, byte) in utf8.enumerated() where byte.isEscaped {
        bytes.append(contentsOf: utf8[plain..<index])
        add((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
        plain = index + 1
      }
      bytes.append(contentsOf: utf8[plain...])
    }
    add("\"")
  }
}

extension UInt8 {
  fileprivate var isEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

/// Reads what ``JSONText`` has written, and nothing else: what has passed its checksum needs no
/// tolerance.
struct JSONScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Goes past `text` if it stands here.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  /// The digits that stand here, as a number.
  mutating func number() -> Int? {
    Int(take(19) { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
  }

  /// Sixteen hexadecimal digits.
  mutating func hex() -> UInt64? { UInt64(take(16) { $0 != UInt8(ascii: "\"") }, radix: 16) }

  func withRest<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }

  /// An object of texts.
  mutating func object() -> FieldValues? { skip("{") ? members() : nil }

  /// What follows the brace of an object, up to its end.
  mutating func members() -> FieldValues? {
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
    let taken = bytes[offset...].prefix(most).prefix(while: isTaken)
    offset += taken.count
    return String(decoding: taken, as: UTF8.self)
  }
}
