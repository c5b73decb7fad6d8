public import OfflineCore

extension PrefetchImageData {
  /// Gets the image data of every image of the saved feed; it throws `LoadError` when no fresh feed
  /// is saved, and `StoreError` when it can't be read.
  ///
  /// - Parameters:
  ///   - feed: The saved feed.
  ///   - storage: Where the image data is kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow to use the store.
  public init(
    of feed: OfflineFeed, in storage: Storage, by load: LoadImageData,
    policy: LoadingPolicy = .remoteFirst
  ) {
    let read = ReadSavedList(feed)
    self.init(
      of: { try await read(limit: 1, pages: .all).get().items.map(\.url) }, in: storage, by: load,
      policy: policy)
  }
}
