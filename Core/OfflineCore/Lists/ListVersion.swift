/// Which state of a list somebody has seen.
///
/// A replacement starts a new generation, never seen before on that storage; an append keeps the
/// generation and raises the count. Two equal versions therefore mean the same items.
public struct ListVersion: Hashable, Sendable {
  /// Changes with each replacement.
  public let generation: UInt64
  /// The number of items; only grows within a generation.
  public let count: Int

  /// The state of a list that can't be read, which no list is in that can.
  public static let unreadable = ListVersion(generation: 0, count: -1)

  /// Stores make versions; callers hand them back.
  public init(generation: UInt64, count: Int) {
    self.generation = generation
    self.count = count
  }
}
