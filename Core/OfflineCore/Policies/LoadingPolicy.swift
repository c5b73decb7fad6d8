/// Who is asked first, and who at all.
public enum LoadingPolicy: String, CaseIterable, Hashable, Sendable {
  /// The remote, and the cache when the remote fails.
  case remoteFirst = "remote-first"
  /// The cache while it is fresh, otherwise the remote.
  case cacheFirst = "cache-first"
  /// The cache alone.
  case cacheOnly = "cache-only"
  /// The remote alone; the store is neither read nor written.
  case remoteOnly = "remote-only"

  /// Whether the store is read and written at all.
  public var usesStore: Bool { self != .remoteOnly }
  /// Whether the source may be asked at all.
  public var usesRemote: Bool { self != .cacheOnly }

  /// The policy for somebody who wants the newest, and has the saved list to fall back on.
  ///
  /// - Parameter isWanted: Whether somebody wants it; the policy stays as it is if not.
  /// - Throws: ``LoadError/ruledOut(by:)`` where the source may not be asked.
  public func refreshing(_ isWanted: Bool = true) throws(LoadError) -> LoadingPolicy {
    switch self {
    case _ where !isWanted: self
    case .remoteFirst, .cacheFirst: .remoteFirst
    case .remoteOnly: .remoteOnly
    case .cacheOnly: throw .ruledOut(by: self)
    }
  }
}

/// Who answered, and why it was nobody else: for people who want to see how a policy works.
public enum Decision: Hashable, Sendable {
  /// The source: it is asked first, or what was found in the cache could not answer.
  case sourceAnswered(after: CacheMiss?)
  /// The cache: it is asked first, and had an answer.
  case cacheAnswered(CacheHit)
  /// The cache, and the source for what comes after all that is saved.
  case cacheExtended
  /// The cache: the source was asked first, and failed.
  case cacheStoodIn(CacheHit, for: SourceError)
  /// Neither: what to answer was known without asking.
  case nobodyAsked

  /// Where the answer came from.
  public var origin: Origin { if case .sourceAnswered = self { .remote } else { .cache } }
}

/// Why what is saved could answer.
public enum CacheHit: Hashable, Sendable {
  /// It is a list that has not expired.
  case fresh
  /// It is image data, which never expires.
  case ageless
}

/// An answer that says how it was come by.
public protocol Decided: Sendable {
  /// Who answered, and why.
  var decision: Decision { get }
}

extension Decided {
  /// Who answered.
  public var origin: Origin { decision.origin }
}

/// Where a result came from.
public enum Origin: String, Hashable, Sendable {
  /// The source answered.
  case remote
  /// The store answered.
  case cache
}
