extension Sequence<UInt8> {
  /// Returns the percent-encoded text of the bytes (RFC 3986, 2.1). Unreserved characters stay as they are.
  ///
  /// - Parameter kept: Other characters that stay as they are.
  public func percentEncoded(keeping kept: String = "") -> String {
    reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension StringProtocol {
  /// The text, percent-encoded as one segment of a path or one value of a query.
  public var percentEncoded: String { utf8.percentEncoded() }

  /// The decoded bytes; `nil` if the percent encoding is invalid.
  public var percentDecodedBytes: [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Substring(self).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// The decoded text; `nil` if the percent encoding or the UTF-8 is invalid.
  public var percentDecoded: String? {
    percentDecodedBytes.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
