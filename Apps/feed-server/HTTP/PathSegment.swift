/// One segment of a path without its percent encoding (RFC 3986, 2.1).
struct PathSegment {
  let text: String

  /// - Returns: `nil` for broken encodings, and for bytes that are no text.
  init?(encoded: String) {
    var bytes: [UInt8] = []
    var rest = encoded.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.text = text
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) }
  }
}
