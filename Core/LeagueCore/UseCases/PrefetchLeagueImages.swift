import FoundationEssentials
public import OfflineCore

extension PrefetchImageData {
  /// Creates a use case that loads the crests and portraits of every fresh saved list of leagues, teams and
  /// squads. It throws `LoadError` if there is none, and `StoreError` if a list can't be read.
  ///
  /// - Parameters:
  ///   - lists: The lists of LigasEc.
  ///   - storage: Where the lists and the image data are kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow use of the store.
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
