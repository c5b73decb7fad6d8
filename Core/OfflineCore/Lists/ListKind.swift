/// A resource that stores keep lists of: what it is called in every store, and what its lists hold.
public struct ListKind<Item: ListItem>: Hashable, Sendable {
  /// The name, such as `feed`, which is the kind of every key of such a list.
  public let name: String

  /// Names a resource; the name never changes, for stores are full of it.
  public init(_ name: String) {
    self.name = name
  }

  /// The key of the one list of this kind, or of the one that belongs to `parent`.
  public func key(of parent: String? = nil) -> ListKey { ListKey(kind: name, parent: parent) }
}
