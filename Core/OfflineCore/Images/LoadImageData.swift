public import FoundationEssentials

/// Loads the bytes of an image from the cache; otherwise from the source, and then caches them.
///
/// Image data does not expire: even `remoteFirst` asks the cache first, unless the caller refreshes.
///
/// ```swift
/// let loadImageData = LoadImageData(source: source, store: store)
/// let image = try await loadImageData(url)
/// ```
public struct LoadImageData: LoadsImageData {
  private let source: any ImageDataSource
  private let store: any ImageDataStore
  private let cacheImageData: CacheImageData
  private let policy: LoadingPolicy

  /// Creates a use case that loads from `source`, and caches in `store`, as far as `policy` allows.
  public init(
    source: any ImageDataSource, store: any ImageDataStore, policy: LoadingPolicy = .remoteFirst
  ) {
    (self.source, self.store, self.policy) = (source, store, policy)
    cacheImageData = CacheImageData(store: store)
  }

  /// Returns the bytes at an address; see ``LoadsImageData``.
  public func callAsFunction(
    _ url: URL, refreshing: Bool, keeping: Bool
  ) async throws -> LoadedImageData {
    switch policy {
    case .remoteOnly: return try await newest(url, keeping: false)
    case .cacheOnly where refreshing: throw LoadError.ruledOut(by: policy)
    case .cacheOnly: return try await readSaved(url).orThrow()
    case .remoteFirst where refreshing, .cacheFirst where refreshing:
      do {
        return try await newest(url, keeping: keeping)
      } catch LoadError.remote(let error, _) {
        return try await readSaved(url).standingIn(for: error)
      }
    case .remoteFirst, .cacheFirst:
      switch try await readSaved(url) {
      case .success(let image): return image
      case .failure(let miss): return try await newest(url, keeping: keeping, after: miss)
      }
    }
  }

  /// Asks the source and caches its bytes. If the cache fails, the bytes are still delivered.
  private func newest(
    _ url: URL, keeping: Bool, after miss: CacheMiss? = nil
  ) async throws -> LoadedImageData {
    var image: LoadedImageData
    do {
      let data = try await source.data(for: url)
      guard !data.isEmpty else { throw SourceError.empty(url) }
      try Task.checkCancellation()
      image = LoadedImageData(data: data, decision: .sourceAnswered(after: miss))
    } catch {
      // A plain cache miss is not worth reporting.
      throw try LoadError(orRethrowing: error, cache: miss == .empty ? nil : miss)
    }
    guard keeping else { return image }
    do {
      try await cacheImageData(image.data, for: url)
    } catch { image.notices.append(.notSaved(try StoreError(orRethrowing: error))) }
    return image
  }

  /// Reads the cached bytes. A miss is returned; cancellation is thrown.
  private func readSaved(_ url: URL) async throws -> Result<LoadedImageData, CacheMiss> {
    do {
      let data = try await store.data(for: url)
      try Task.checkCancellation()
      guard let data else { return .failure(.empty) }
      return .success(LoadedImageData(data: data, decision: .cacheAnswered(.ageless)))
    } catch {
      return .failure(.unreadable(try StoreError(orRethrowing: error)))
    }
  }
}
