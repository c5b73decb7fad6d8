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
}
