extension UInt64 {
  /// Sixteen digits.
  var fixedHex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A number that is written as sixteen hexadecimal digits, because JSON readers may round it.
struct HexNumber: Codable {
  let value: UInt64

  init(_ value: UInt64) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "These are not sixteen hexadecimal digits.")
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value.fixedHex)
  }
}
