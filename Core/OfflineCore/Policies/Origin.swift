/// Where a result came from.
public enum Origin: String, Hashable, Sendable {
  /// The source answered.
  case remote
  /// The store answered.
  case cache
}
