public import FoundationEssentials

/// A ``Checksum64`` over several values in a row, which tells an absent text from an empty one.
public struct Digest64: Sendable {
  /// The sum so far.
  public private(set) var sum: UInt64

  /// Starts from `seed`.
  public init(seed: UInt64 = 0) {
    sum = seed
  }

  /// Adds a text, or the fact that there is none.
  public mutating func add(_ text: String?) {
    guard let text else {
      sum = ~sum
      return
    }
    sum = Checksum64.of(text, seed: sum)
  }

  /// Adds a number.
  public mutating func add(_ number: UInt64) {
    sum = withUnsafeBytes(of: number.littleEndian) { Checksum64.of($0, seed: sum) }
  }

  /// Adds bytes.
  public mutating func add(_ data: Data) {
    sum = Checksum64.of(data, seed: sum)
  }
}
