import Conformance
import Platform

/// Decides what a power cut destroys.
protocol Loss {
  /// Returns how many of the changes of names in a folder are kept.
  mutating func chooseKept(steps count: Int) -> Int
  /// Returns which blocks of a file are kept.
  mutating func chooseKept(blocks count: Int) -> [Bool]
}

/// Keeps everything: what other processes see while the program runs or after a kill.
struct NoLoss: Loss {
  func chooseKept(steps count: Int) -> Int { count }
  func chooseKept(blocks count: Int) -> [Bool] { Array(repeating: true, count: count) }
}

/// Keeps everything, and counts the possible combinations of losses.
struct CountedLoss: Loss {
  private(set) var combinations = 1.0

  mutating func chooseKept(steps count: Int) -> Int {
    combinations *= Double(count + 1)
    return count
  }

  mutating func chooseKept(blocks count: Int) -> [Bool] {
    combinations *= Double(sign: .plus, exponent: count, significand: 1)
    return Array(repeating: true, count: count)
  }
}

/// Enumerates all combinations of losses, one choice after the other.
struct EveryLoss: Loss {
  private var choices: [(chosen: Int, of: Int)] = []
  private var next = 0

  mutating func chooseKept(steps count: Int) -> Int { choose(of: count + 1) }
  mutating func chooseKept(blocks count: Int) -> [Bool] {
    (0..<count).map { _ in choose(of: 2) == 1 }
  }

  private mutating func choose(of count: Int) -> Int {
    if next == choices.count { choices.append((0, count)) }
    defer { next += 1 }
    return choices[next].chosen
  }

  /// Advances to the next combination.
  ///
  /// - Returns: `false` after the last one.
  mutating func advance() -> Bool {
    // Later choices may depend on earlier ones.
    choices.removeLast(choices.count - next)
    next = 0
    while let last = choices.popLast() {
      guard last.chosen + 1 == last.of else {
        choices.append((last.chosen + 1, last.of))
        return true
      }
    }
    return false
  }
}

/// Loses blocks at random: nearly none, nearly all, or any share between.
struct RandomLoss: Loss {
  var random: SplitMix64
  /// The probability that a block is kept, in sixteenths.
  private var odds = 8

  init(_ random: SplitMix64) { self.random = random }

  /// Chooses a new probability.
  mutating func begin() { odds = random.element(of: [0, 1, 4, 8, 12, 15, 16]) }

  mutating func chooseKept(steps count: Int) -> Int { random.number(in: 0..<count + 1) }
  mutating func chooseKept(blocks count: Int) -> [Bool] {
    (0..<count).map { _ in random.number(in: 0..<16) < odds }
  }
}
