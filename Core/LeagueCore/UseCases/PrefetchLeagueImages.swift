import FoundationEssentials
public import OfflineCore

extension PrefetchImageData {
  /// Gets the crests and portraits of every saved league, team and squad that is fresh; it throws
  /// `LoadError` when there is none, and `StoreError` when one can't be read.
  ///
  /// - Parameters:
  ///   - lists: Reads the saved lists.
  ///   - storage: Where the lists and the image data are kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow to use the store.
  public init(
    ofLeaguesReadBy lists: LoadWholeList, in storage: Storage, by load: LoadImageData,
    policy: LoadingPolicy = .cacheFirst
  ) {
    self.init(
      of: {
        var addresses: [URL] = []
        var isEmpty = true
        for name in try await storage.maintenance.contents().lists {
          guard let images = try await Self.images(of: name, lists) else { continue }
          isEmpty = false
          addresses += images
        }
        guard !isEmpty else { throw LoadError.notCached(.empty) }
        return addresses
      }, in: storage, by: load, policy: policy)
  }

  private static func images(of name: ListName, _ lists: LoadWholeList) async throws -> [URL]? {
    switch name.kind {
    case ListKey<League>.leagues.name.kind:
      try await lists.saved(ListKey<League>(name))?.map(\.logoURL)
    case ListKey<Team>.kind: try await lists.saved(ListKey<Team>(name))?.map(\.logoURL)
    case ListKey<Player>.kind: try await lists.saved(ListKey<Player>(name))?.compactMap(\.photoURL)
    default: nil
    }
  }
}
