/// How a long-running program draws a list.
public enum DrawingPolicy: Hashable, Sendable, CaseIterable {
  /// Draws the saved list at once while it is fresh, and then replaces it with the answer of the source.
  case cachedThenRefreshed
  /// Draws once, by a loading policy.
  case once(LoadingPolicy)

  /// The policies of programs that draw once.
  public static let loading = LoadingPolicy.allCases.map(Self.once)
  /// All policies.
  public static let allCases = loading + [.cachedThenRefreshed]

  /// The remote, and the cache if it fails.
  public static let remoteFirst = once(.remoteFirst)
  /// The cache while it is fresh, otherwise the remote.
  public static let cacheFirst = once(.cacheFirst)
  /// Only the cache.
  public static let cacheOnly = once(.cacheOnly)
  /// Only the remote; the store is neither read nor written.
  public static let remoteOnly = once(.remoteOnly)

  /// The policy for loads that are not drawn again.
  public var loading: LoadingPolicy {
    switch self {
    case .cachedThenRefreshed: .remoteFirst
    case .once(let policy): policy
    }
  }

  /// The name that users write.
  public var name: String {
    switch self {
    case .cachedThenRefreshed: "cached-then-refreshed"
    case .once(let policy): policy.rawValue
    }
  }
}
