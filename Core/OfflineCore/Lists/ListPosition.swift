/// A place between two items of one generation of a list.
public struct ListPosition: Hashable, Sendable {
  /// The generation that the place belongs to.
  public let generation: UInt64
  /// The number of items before the place.
  public let offset: Int
  /// Whatever lets the store find the place at once, such as a file offset. Callers ignore it.
  public let token: UInt64

  /// Stores make positions; callers hand them back.
  public init(generation: UInt64, offset: Int, token: UInt64 = 0) {
    self.generation = generation
    self.offset = offset
    self.token = token
  }
}
