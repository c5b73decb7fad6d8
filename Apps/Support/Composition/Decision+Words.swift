import OfflineCore

extension Decision {
  /// In a few words, for a trace.
  var words: String {
    switch self {
    case .sourceAnswered(after: nil): "asked the source"
    case .sourceAnswered(after: let miss?): "\(miss.words) → asked the source"
    case .cacheAnswered(let hit): "\(hit.words) → answered from cache"
    case .cacheExtended: "\(CacheHit.fresh.words) → answered from cache, asked the source for more"
    case .cacheStoodIn(let hit, for: _):
      "asked the source, which failed → \(hit.words) → answered from cache"
    case .nobodyAsked: "nobody was asked"
    }
  }
}

extension CacheHit {
  fileprivate var words: String {
    switch self {
    case .fresh: "fresh"
    case .ageless: "saved, and never expires"
    }
  }
}

extension CacheMiss {
  fileprivate var words: String {
    switch self {
    case .empty: "nothing saved"
    case .expired: "expired"
    case .fromTheFuture: "from the future"
    case .unreadable: "unreadable"
    }
  }
}

/// Why a use case has no answer; `nil` for what no use case decides.
func words(for error: any Error) -> String? {
  switch error {
  case LoadError.remote(_, cache: nil): "asked the source, which failed"
  case LoadError.remote(_, cache: let miss?):
    "asked the source, which failed; in the cache: \(miss.words) → no answer"
  case LoadError.notCached(let miss): "\(miss.words) → no answer"
  case LoadError.otherSource: "saved from another source → no answer"
  case is StoreError: "unreadable → no answer"
  default: nil
  }
}
