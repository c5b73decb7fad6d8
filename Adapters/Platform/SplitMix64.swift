/// A random number generator whose numbers for a seed are the same on every machine and in every release
/// (Steele, Lea and Flood, OOPSLA 2014).
///
/// It does not conform to `RandomNumberGenerator`, because the standard library may change how it draws
/// values from one. Each user draws values by an extension of its own, whose results never change.
package struct SplitMix64: Sendable {
  private var state: UInt64

  /// Creates a generator; the same seed gives the same numbers.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
