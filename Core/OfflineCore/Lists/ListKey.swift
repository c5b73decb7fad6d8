/// The name of a saved list: `feed`, or the `teams` of league `A`.
public struct ListName: Hashable, Sendable {
  /// The kind of the list, such as `feed`.
  public let kind: String
  /// The id of the parent, if there is one list for each parent. The id is opaque.
  public let parent: String?

  /// Creates the name of the one list of a kind, or of the list that belongs to `parent`.
  public init(kind: String, parent: String? = nil) {
    self.kind = kind
    self.parent = parent
  }

  /// A short form for messages and leases. Two lists may share it.
  public var label: String { kind + "-" + String(Checksum64.of(parent ?? ""), radix: 36) }

  /// Returns whether two names have the same bytes. Ids are opaque, and two that `String` considers equal,
  /// because they spell a letter in two ways, may be two leagues.
  public static func == (one: ListName, other: ListName) -> Bool {
    isEqual(one.kind, other.kind) && isEqual(one.parent, other.parent)
  }

  private static func isEqual(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }
}

/// The name of a list together with the type of its items.
public struct ListKey<Item: ListItem>: Hashable, Sendable {
  /// The name that stores know.
  public let name: ListName

  /// Creates the key of the one list of a kind, or of the list that belongs to `parent`.
  public init(kind: String, parent: String? = nil) { name = ListName(kind: kind, parent: parent) }

  /// Creates the key of a list that a store has reported.
  public init(_ name: ListName) { self.name = name }
}
