struct Colour: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// From 0, for transparent, to 255.
  var opacity: UInt8 = 255

  /// - Parameter hex: The colour in the notation of the web, such as `0xFF8800`.
  init(_ hex: UInt32) {
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
enum Light {
  case dawn, noon, dusk, night

  var zenith: Colour { colours.zenith }
  var horizon: Colour { colours.horizon }
  /// The colour of the sun or the moon.
  var disc: Colour { colours.disc }
  /// The colour of shadows, and of objects against the light.
  var shade: Colour { colours.shade }
  var cloud: Colour { self == .dusk ? Colour(0xFF9E86) : Colour(0xFFFFFF) }
  /// The colour of lit windows.
  var lamp: Colour { self == .noon ? Colour(0xF2FAFF) : Colour(0xFFD98A) }
  /// The share that each ring around the sun adds.
  var glow: Double { self == .night ? 0.04 : 0.11 }

  /// Returns the colour of the sky, from the top of a picture, at 0, to the horizon, at 1.
  func sky(_ place: Double) -> Colour {
    place < 0.55
      ? zenith.mixed(with: colours.middle, share: place / 0.55)
      : colours.middle.mixed(with: horizon, share: min(1, (place - 0.55) / 0.45))
  }

  /// Returns the colour of a surface in this light.
  func tint(_ colour: Colour) -> Colour {
    switch self {
    case .dawn: colour.mixed(with: Colour(0x6B5A8E), share: 0.3)
    case .noon: colour
    case .dusk: colour.mixed(with: shade, share: 0.55)
    case .night: colour.mixed(with: shade, share: 0.72)
    }
  }

  private typealias Colours = (
    zenith: Colour, middle: Colour, horizon: Colour, disc: Colour, shade: Colour
  )

  private var colours: Colours {
    switch self {
    case .dawn:
      (Colour(0x6D83BF), Colour(0xE3B4C0), Colour(0xFFE3C2), Colour(0xFFF7E0), Colour(0x3C3563))
    case .noon:
      (Colour(0x2F7FCC), Colour(0x7DBBE6), Colour(0xE3F3F6), Colour(0xFFFBEA), Colour(0x173B4D))
    case .dusk:
      (Colour(0x2B1D52), Colour(0xA63E6B), Colour(0xFFAD66), Colour(0xFFE7A3), Colour(0x22112F))
    case .night:
      (Colour(0x060A1C), Colour(0x14234F), Colour(0x47639A), Colour(0xF4F2E4), Colour(0x060A1A))
    }
  }
}
