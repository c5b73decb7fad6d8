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
    UInt8(min(max((Double(one) + (Double(other) - Double(one)) * share).rounded(), 0), 255))
  }
}

/// The time of day in a picture, which decides its colours.
enum Light: CaseIterable {
  case dawn, noon, dusk, night

  var zenith: Colour { colours.zenith }
  var horizon: Colour { colours.horizon }
  /// Of the sun or the moon.
  var disc: Colour { colours.disc }

  /// How a surface of this colour looks in this light.
  func on(_ colour: Colour) -> Colour {
    switch self {
    case .dawn: colour.mixed(with: horizon, 0.25)
    case .noon: colour
    case .dusk: colour.mixed(with: zenith, 0.45)
    case .night: colour.mixed(with: zenith, 0.72)
    }
  }

  private var colours: (zenith: Colour, horizon: Colour, disc: Colour) {
    switch self {
    case .dawn: (Colour(0x4A6FA5), Colour(0xFAD6B8), Colour(0xFFF1C9))
    case .noon: (Colour(0x2F80D0), Colour(0xC8E6F5), Colour(0xFFF8D6))
    case .dusk: (Colour(0x3B2A5E), Colour(0xF58A4B), Colour(0xFFC266))
    case .night: (Colour(0x070B1F), Colour(0x26355C), Colour(0xE9ECF2))
    }
  }
}
