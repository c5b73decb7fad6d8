/// The order in which the source and the cache are asked, if at all.
public enum LoadingPolicy: String, CaseIterable, Hashable, Sendable {
  /// The remote, and the cache when the remote fails.
  case remoteFirst = "remote-first"
  /// The cache while it is fresh, otherwise the remote.
  case cacheFirst = "cache-first"
  /// Only the cache.
  case cacheOnly = "cache-only"
  /// Only the remote; the store is neither read nor written.
  case remoteOnly = "remote-only"

  /// `true` if the store is read and written.
  public var usesStore: Bool { self != .remoteOnly }
  /// `true` if the source may be asked.
  public var usesRemote: Bool { self != .cacheOnly }

  /// Returns the policy for a request for the newest data, with the saved list as fallback.
  ///
  /// - Parameter isWanted: `true` to refresh; with `false`, the policy stays the same.
  /// - Throws: ``LoadError/ruledOut(by:)`` if the source may not be asked.
  public func refreshing(_ isWanted: Bool = true) throws(LoadError) -> LoadingPolicy {
    switch self {
    case _ where !isWanted: self
    case .remoteFirst, .cacheFirst: .remoteFirst
    case .remoteOnly: .remoteOnly
    case .cacheOnly: throw .ruledOut(by: self)
    }
  }
}

/// Which of source and cache answered, and why the other did not. It shows users how a policy works.
public enum Decision: Hashable, Sendable {
  /// The source: it was asked first, or the cache had no answer.
  case sourceAnswered(after: CacheMiss?)
  /// The cache: it was asked first, and had an answer.
  case cacheAnswered(CacheHit)
  /// The cache, and the source for the pages after the saved ones.
  case cacheExtended
  /// The cache: the source was asked first, and failed.
  case cacheStoodIn(CacheHit, for: SourceError)
  /// Neither: the answer was known without asking.
  case nobodyAsked

  /// Where the answer came from.
  public var origin: Origin { if case .sourceAnswered = self { .remote } else { .cache } }
}

/// Why saved data could answer.
public enum CacheHit: Hashable, Sendable {
  /// The list has not expired.
  case fresh
  /// The data is an image, which never expires.
  case ageless
}

/// A result that says where it came from.
public protocol Decided: Sendable {
  /// Which of source and cache answered, and why.
  var decision: Decision { get }
}

extension Decided {
  /// Which of source and cache answered.
  public var origin: Origin { decision.origin }
}

/// Where a result came from.
public enum Origin: String, Hashable, Sendable {
  /// The source answered.
  case remote
  /// The store answered.
  case cache
}

/// How a long-running program draws a list.
public enum DrawingPolicy: Hashable, Sendable, CaseIterable {
  /// Draws the saved list at once while it is fresh, and then replaces it with the answer of the source.
  case cachedThenRefreshed
  /// Draws once, by a loading policy.
  case once(LoadingPolicy)

  /// The policies of programs that draw once.
  public static let loading = LoadingPolicy.allCases.map(Self.once)
  /// The policies of programs that redraw.
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
