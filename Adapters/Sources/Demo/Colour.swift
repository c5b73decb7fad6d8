/// A colour, written in the notation of the web: `0xFF8800`.
struct Colour: Equatable, ExpressibleByIntegerLiteral {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// From 0, for transparent, to 255.
  var opacity: UInt8 = 255

  init(integerLiteral hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// - Parameter share: The share of `other` in the mixture, from 0 to 1. The opacity stays.
  func mixed(with other: Colour, share: Double) -> Colour {
    // Uses integers, because a large picture takes millions of mixtures.
    let part = Int(min(max(share, 0), 1) * 1024 + 0.5)
    var mixture = self
    mixture.red = Self.mix(red, with: other.red, part: part)
    mixture.green = Self.mix(green, with: other.green, part: part)
    mixture.blue = Self.mix(blue, with: other.blue, part: part)
    return mixture
  }

  private static func mix(_ one: UInt8, with other: UInt8, part: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int(one) * (1024 - part) + Int(other) * part + 512) >> 10)
  }
}

/// The time of day in a picture, which decides its colours.
struct Light: Equatable {
  static let dawn = Light(
    zenith: 0x6D83BF, middle: 0xE3B4C0, horizon: 0xFFE3C2, disc: 0xFFF7E0, shade: 0x3C3563,
    veil: 0x6B5A8E, veilShare: 0.3)
  static let noon = Light(
    zenith: 0x2F7FCC, middle: 0x7DBBE6, horizon: 0xE3F3F6, disc: 0xFFFBEA, shade: 0x173B4D,
    veil: 0x173B4D, veilShare: 0, lamp: 0xF2FAFF)
  static let dusk = Light(
    zenith: 0x2B1D52, middle: 0xA63E6B, horizon: 0xFFAD66, disc: 0xFFE7A3, shade: 0x22112F,
    veil: 0x22112F, veilShare: 0.55, cloud: 0xFF9E86)
  static let night = Light(
    zenith: 0x060A1C, middle: 0x14234F, horizon: 0x47639A, disc: 0xF4F2E4, shade: 0x060A1A,
    veil: 0x060A1A, veilShare: 0.72, glow: 0.04)

  let zenith: Colour
  let middle: Colour
  let horizon: Colour
  /// The colour of the sun or the moon.
  let disc: Colour
  /// The colour of shadows, and of objects against the light.
  let shade: Colour
  /// The colour that the light adds to surfaces, and its share.
  let veil: Colour
  let veilShare: Double
  var cloud: Colour = 0xFFFFFF
  /// The colour of lit windows.
  var lamp: Colour = 0xFFD98A
  /// The share that each ring around the sun adds.
  var glow = 0.11

  /// Returns the colour of the sky, from the top of a picture, at 0, to the horizon, at 1.
  func sky(_ place: Double) -> Colour {
    place < 0.55
      ? zenith.mixed(with: middle, share: place / 0.55)
      : middle.mixed(with: horizon, share: min(1, (place - 0.55) / 0.45))
  }

  /// Returns the colour of a surface in this light.
  func tint(_ colour: Colour) -> Colour { colour.mixed(with: veil, share: veilShare) }
}
