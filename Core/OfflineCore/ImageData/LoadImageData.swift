public import FoundationEssentials

/// Loads the bytes of an image: from the cache, else from the source, and then caches them.
///
/// Concurrent loads of one address are coalesced into one request, which ends when the last of them is
/// cancelled.
public struct LoadImageData: Sendable {
  private let source: any ImageDataSource
  private let store: any ImageDataStore
  private let policy: LoadingPolicy
  private let requests = RequestCoalescer<URL, LoadedImageData>()

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

  /// - Parameter refreshing: Asks the source first, past the cache.
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`, with neither data nor error delivered.
  public func callAsFunction(
    _ url: URL, refreshing: Bool = false
  ) async throws -> LoadedImageData {
    guard policy.usesStore else { return try await remote(url, cache: nil) }
    guard policy.usesRemote else { return try await cached(url).get() }
    if refreshing {
      return try await refreshed(url)
    }
    switch try await cached(url) {
    case .success(let found): return found
    case .failure(let error): return try await remote(url, cache: Self.miss(error))
    }
  }

  private func refreshed(_ url: URL) async throws -> LoadedImageData {
    do {
      return try await remote(url, cache: nil)
    } catch LoadError.remote(let error, _) {
      switch try await cached(url) {
      case .success(var found):
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
      return .success(LoadedImageData(data: data, origin: .cache))
    } catch {
      try rethrowCancellation(error)
      return .failure(StoreError(error))
    }
  }

  private func remote(_ url: URL, cache miss: CacheMiss?) async throws -> LoadedImageData {
    try await requests.value(for: url) {
      do {
        let data = try await source.data(for: url)
        guard !data.isEmpty else {
          throw SourceError(.invalidData, address: url.shown, detail: "empty")
        }
        return try await save(data, for: url)
      } catch {
        try rethrowCancellation(error)
        throw LoadError.remote(SourceError(error, address: url.shown), cache: miss)
      }
    }
  }

  private func save(_ data: Data, for url: URL) async throws -> LoadedImageData {
    try Task.checkCancellation()
    var loaded = LoadedImageData(data: data, origin: .remote)
    guard policy.usesStore else { return loaded }
    do {
      try await CacheImageData(store: store)(data, for: url)
    } catch {
      try rethrowCancellation(error)
      loaded.notices.append(.notSaved(StoreError(error)))
    }
    return loaded
  }

  private static func miss(_ error: any Error) -> CacheMiss? {
    (error as? StoreError).map { .unreadable($0) }
  }
}

/// The bytes of an image, and where they came from.
public struct LoadedImageData: Sendable {
  /// The bytes; never none.
  public var data: Data
  /// Who answered.
  public var origin: Origin
  /// What went wrong without keeping the bytes away.
  public var notices: [LoadNotice] = []
}
