/// Whom to ask first, and whom at all.
public enum LoadingPolicy: String, CaseIterable, Hashable, Sendable {
  /// The remote, and the cache when the remote fails.
  case remoteFirst = "remote-first"
  /// The cache while it is fresh, else the remote.
  case cacheFirst = "cache-first"
  /// The cache alone.
  case cacheOnly = "cache-only"
  /// The remote alone; the store is neither read nor written.
  case remoteOnly = "remote-only"
  /// The cache at once, and then the remote's answer in its place.
  case cachedThenRefreshed = "cached-then-refreshed"

  /// Whether the store is read and written at all.
  public var usesStore: Bool { self != .remoteOnly }
  /// Whether the source may be asked at all.
  public var usesRemote: Bool { self != .cacheOnly }

  /// The policy for somebody who wants the newest, and has the saved list to fall back on.
  func refreshing() throws(LoadError) -> LoadingPolicy {
    switch self {
    case .remoteFirst, .cacheFirst, .cachedThenRefreshed: .remoteFirst
    case .remoteOnly: .remoteOnly
    case .cacheOnly: throw .ruledOut(by: self)
    }
  }
}
