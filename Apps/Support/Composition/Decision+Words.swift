import OfflineCore

extension Result<Decision, any Error> {
  /// The decision in a few words, for a trace; `nil` for an error that no use case decides.
  var words: String? {
    switch self {
    case .success(let decision): decision.words
    case .failure(LoadError.remote(_, cache: nil)): "asked the source, which failed"
    case .failure(LoadError.remote(_, cache: let miss?)):
      "asked the source, which failed; in the cache: \(miss.words) → no answer"
    case .failure(LoadError.notCached(let miss)): "\(miss.words) → no answer"
    case .failure(LoadError.otherSource): "saved from another source → no answer"
    case .failure(is StoreError): "unreadable → no answer"
    case .failure: nil
    }
  }
}

extension Decision {
  fileprivate var words: String {
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
