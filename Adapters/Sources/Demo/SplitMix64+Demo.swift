import Platform

// The texts and pictures of the demo follow from these draws, which therefore never change.

extension SplitMix64 {
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(in: 0...list.count - 1)]
  }
}

extension Array {
  /// Shuffles the array (Fisher and Yates).
  mutating func shuffle(by random: inout SplitMix64) {
    for end in indices.dropFirst().reversed() { swapAt(end, random.number(in: 0...end)) }
  }
}
