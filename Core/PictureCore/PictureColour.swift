/// A colour of a picture, in sRGB.
public struct PictureColour: Hashable, Sendable, CustomStringConvertible {
  /// As the web writes it: `#` and six hexadecimal digits.
  public let description: String

  /// Of its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    let digits = String(Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
    description = "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// - Returns: `nil` for what is no ``description``.
  init?(_ description: some StringProtocol) {
    let digits = description.utf8.dropFirst()
    guard description.first == "#", digits.count == 6,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.description = String(description)
  }
}
