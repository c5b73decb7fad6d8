/// The time of day in a picture, which decides its colours.
enum Light: CaseIterable {
  case dawn, noon, dusk, night

  var zenith: Colour {
    switch self {
    case .dawn: Colour(0x4A6FA5)
    case .noon: Colour(0x2F80D0)
    case .dusk: Colour(0x3B2A5E)
    case .night: Colour(0x070B1F)
    }
  }

  var horizon: Colour {
    switch self {
    case .dawn: Colour(0xFAD6B8)
    case .noon: Colour(0xC8E6F5)
    case .dusk: Colour(0xF58A4B)
    case .night: Colour(0x26355C)
    }
  }

  var disc: Colour {
    switch self {
    case .dawn: Colour(0xFFF1C9)
    case .noon: Colour(0xFFF8D6)
    case .dusk: Colour(0xFFC266)
    case .night: Colour(0xE9ECF2)
    }
  }

  /// How a surface of this colour looks in this light.
  func on(_ colour: Colour) -> Colour {
    switch self {
    case .dawn: colour.mixed(with: horizon, 0.25)
    case .noon: colour
    case .dusk: colour.mixed(with: zenith, 0.45)
    case .night: colour.mixed(with: zenith, 0.72)
    }
  }
}
