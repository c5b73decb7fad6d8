/// A colour on the screen.
struct Colour: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// - Parameter hex: As the web writes it, such as `0xFF8800`.
  init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// - Parameter share: How much of `other` is in the mixture, from 0 to 1.
  func mixed(with other: Colour, _ share: Double) -> Colour {
    var mixture = self
    mixture.red = Self.mix(red, other.red, share)
    mixture.green = Self.mix(green, other.green, share)
    mixture.blue = Self.mix(blue, other.blue, share)
    return mixture
  }

  private static func mix(_ one: UInt8, _ other: UInt8, _ share: Double) -> UInt8 {
    let mixture = Double(one) + (Double(other) - Double(one)) * share
    return UInt8(min(max(mixture.rounded(), 0), 255))
  }
}
