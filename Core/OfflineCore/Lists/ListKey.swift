/// The name of a saved list: `feed`, or the `teams` of league `A`.
public struct ListName: Hashable, Sendable {
  /// What the list holds, such as `feed`.
  public let kind: String
  /// Whose list it is, where there is one for each parent; opaque.
  public let parent: String?

  /// Names a list.
  public init(kind: String, parent: String? = nil) {
    self.kind = kind
    self.parent = parent
  }

  /// The name for what is said in passing: short, but two lists might share it.
  public var label: String { kind + "-" + String(Checksum64.of(parent ?? ""), radix: 36) }

  /// Whether two names are the same letter by letter: ids are opaque, and two that `String` takes for
  /// equal, because they spell a letter in two ways, may be two leagues.
  public static func == (one: ListName, other: ListName) -> Bool {
    isEqual(one.kind, other.kind) && isEqual(one.parent, other.parent)
  }

  private static func isEqual(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }
}

/// The name of a list together with what it holds, by which typed lists are asked for.
public struct ListKey<Item: ListItem>: Hashable, Sendable {
  /// The name, as stores know the list.
  public let name: ListName

  /// Names the one list of a kind, or the one that belongs to `parent`.
  public init(kind: String, parent: String? = nil) { name = ListName(kind: kind, parent: parent) }

  /// Names a list that a store has told of.
  public init(_ name: ListName) { self.name = name }
}
