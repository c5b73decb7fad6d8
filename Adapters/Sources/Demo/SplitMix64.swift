/// A small generator whose numbers are the same on every machine and in every release, which the
/// standard library does not promise (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from `range`, without the standard library for the same reason.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(in: 0...list.count - 1)]
  }
}

extension Array {
  /// Shuffles the array (Fisher and Yates), without the standard library, which may change its algorithm.
  mutating func shuffle(by random: inout SplitMix64) {
    for end in indices.dropFirst().reversed() { swapAt(end, random.number(in: 0...end)) }
  }
}
