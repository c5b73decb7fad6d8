import LeagueCore

/// The numbers of one squad, each given once.
struct ShirtNumbers {
  private var goalkeepers = [22, 12, 1]
  private var others: [Int]

  init(by random: inout SplitMix64) {
    others = Array(2...40).filter { ![12, 22].contains($0) }
    others.shuffle(by: &random)
  }

  /// A number that is still free; `nil` for who wears none, such as somebody who has just come.
  mutating func next(for position: Position, by random: inout SplitMix64) -> Int? {
    switch position {
    case .coach, .other: nil
    case .goalkeeper: goalkeepers.popLast()
    case .defender, .midfielder, .forward:
      random.number(in: 0...17) == 0 ? nil : others.popLast()
    }
  }
}
