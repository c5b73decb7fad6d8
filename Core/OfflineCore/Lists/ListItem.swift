/// What saved lists hold: a value that can put all that it says into a checksum.
public protocol ListItem: Hashable, Sendable {
  /// Adds everything that the item says, letter by letter, where equality takes different
  /// spellings of a letter for the same.
  ///
  /// Stores keep such sums, so that what is added, and its order, never changes.
  func add(to digest: inout Digest64)
}

extension ListItem {
  /// The checksum of the item alone.
  public var sum: UInt64 {
    var digest = Digest64()
    add(to: &digest)
    return digest.sum
  }
}
