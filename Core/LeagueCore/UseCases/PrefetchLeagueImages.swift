import FoundationEssentials
public import OfflineCore

extension PrefetchImageData {
  /// Gets the crests and portraits of every saved league, team and squad that is fresh; it throws
  /// `LoadError` when there is none, and `StoreError` when one can't be read.
  ///
  /// - Parameters:
  ///   - lists: The lists of LigasEc.
  ///   - storage: Where the lists and the image data are kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow to use the store.
  public init(
    of lists: LeagueLists, in storage: Storage, by load: any LoadsImageData,
    policy: LoadingPolicy = .cacheFirst
  ) {
    self.init(
      of: {
        var addresses: [URL] = []
        var isEmpty = true
        for name in try await storage.maintenance.contents().lists {
          guard let contents = try await lists.contents(of: name) else { continue }
          isEmpty = false
          addresses += contents.images
        }
        guard !isEmpty else { throw LoadError.notCached(.empty) }
        return addresses
      }, in: storage, by: load, policy: policy)
  }
}
