/// The name of a saved list: `feed`, or the `teams` of league `A`.
///
/// Both parts are opaque to a store, which must tell any two different keys apart.
public struct ListKey: Hashable, Sendable {
  /// What the list holds, such as `feed`.
  public var kind: String
  /// Whose list it is, where there is one for each parent.
  public var parent: String?

  /// Names a list.
  public init(kind: String, parent: String? = nil) {
    self.kind = kind
    self.parent = parent
  }

  /// Whether two keys are the same letter by letter.
  ///
  /// Ids are opaque: two that `String` takes for equal, because they spell a letter in two ways
  /// (Unicode canonical equivalence), may be two leagues.
  public static func == (one: ListKey, other: ListKey) -> Bool {
    isEqual(one.kind, other.kind) && isEqual(one.parent, other.parent)
  }

  private static func isEqual(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }
}
