public import FoundationEssentials

/// Loads the bytes of an image: from the cache, else from the source, and then caches them.
///
/// Concurrent loads of one address are coalesced into one request, which ends when the last of them is
/// cancelled.
public struct LoadImageData: Sendable {
  private let source: any ImageDataSource
  private let store: any ImageDataStore
  private let policy: LoadingPolicy
  private let requests = RequestCoalescer<Request, LoadedImageData>()
  /// So many images at once are on their way from the source into the store, each as large as the
  /// source allows.
  private let arrivals = ConcurrencyLimit(8)

  private struct Request: Hashable, Sendable {
    let url: URL
    let keeping: Bool
  }

  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - store: Where they are cached.
  ///   - policy: Which of the two may be asked. Image data does not age, so the order is always
  ///     the cache first, unless the caller refreshes.
  public init(
    source: any ImageDataSource, store: any ImageDataStore, policy: LoadingPolicy = .remoteFirst
  ) {
    self.source = source
    self.store = store
    self.policy = policy
  }

  /// - Parameters:
  ///   - refreshing: Asks the source first, past the cache.
  ///   - keeping: Whether what comes from the source is cached.
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`, with neither data nor error delivered.
  public func callAsFunction(
    _ url: URL, refreshing: Bool = false, keeping: Bool = true
  ) async throws -> LoadedImageData {
    let request = Request(url: url, keeping: keeping && policy.usesStore)
    guard policy.usesStore else { return try await remote(request, cache: nil) }
    if refreshing {
      guard policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
      return try await refreshed(request)
    }
    guard policy.usesRemote else { return try await cached(url).get() }
    switch try await cached(url) {
    case .success(let found): return found
    case .failure(let error):
      let miss = Self.miss(error)
      return try await remote(request, cache: miss, after: miss ?? .empty)
    }
  }

  private func refreshed(_ request: Request) async throws -> LoadedImageData {
    do {
      return try await remote(request, cache: nil)
    } catch LoadError.remote(let error, _) {
      switch try await cached(request.url) {
      case .success(var found):
        found.decision = .cacheStoodIn(.ageless, for: error)
        found.notices += LoadNotice.standingIn(after: error)
        return found
      case .failure(let miss): throw LoadError.remote(error, cache: Self.miss(miss))
      }
    }
  }

  private func cached(_ url: URL) async throws -> Result<LoadedImageData, any Error> {
    do {
      guard let data = try await store.data(for: url) else {
        return .failure(LoadError.notCached(.empty))
      }
      try Task.checkCancellation()
      return .success(LoadedImageData(data: data, decision: .cacheAnswered(.ageless)))
    } catch {
      return .failure(try StoreError(caught: error))
    }
  }

  /// - Parameters:
  ///   - miss: What is wrong with the cache, for the error.
  ///   - reason: Why the cache has not answered; `nil` when it was not asked.
  private func remote(
    _ request: Request, cache miss: CacheMiss?, after reason: CacheMiss? = nil
  ) async throws -> LoadedImageData {
    do {
      var image = try await requests.value(for: request) {
        try await arrivals { try await arrival(of: request) }
      }
      image.decision = .sourceAnswered(after: reason)
      return image
    } catch let error as SourceError {
      // Callers share the request, but each one missed the cache for its own reason.
      throw LoadError.remote(error, cache: miss)
    }
  }

  private func arrival(of request: Request) async throws -> LoadedImageData {
    let url = request.url
    do {
      let data = try await source.data(for: url)
      guard !data.isEmpty else {
        throw SourceError(.invalidData, address: url.shown, detail: "empty")
      }
      try Task.checkCancellation()
      let loaded = LoadedImageData(data: data, decision: .sourceAnswered(after: nil))
      return request.keeping ? try await saved(loaded, for: url) : loaded
    } catch {
      try rethrowCancellation(error)
      throw error
    }
  }

  private func saved(_ image: LoadedImageData, for url: URL) async throws -> LoadedImageData {
    var loaded = image
    do {
      try await CacheImageData(store: store)(loaded.data, for: url)
    } catch {
      loaded.notices.append(.notSaved(try StoreError(caught: error)))
    }
    return loaded
  }

  private static func miss(_ error: any Error) -> CacheMiss? {
    (error as? StoreError).map { .unreadable($0) }
  }
}

/// The bytes of an image, and where they came from.
public struct LoadedImageData: Decided {
  /// The bytes; never none.
  public var data: Data
  /// Who answered, and why.
  public var decision: Decision
  /// What went wrong without keeping the bytes away.
  public var notices: [LoadNotice]

  /// Describes what was loaded.
  public init(data: Data, decision: Decision, notices: [LoadNotice] = []) {
    self.data = data
    self.decision = decision
    self.notices = notices
  }
}
